// Runs before the first paint, inline: the theme must be right at once, the rest must wait.
(() => {
  const page = document.documentElement;
  const key = "nuxt-color-mode";
  let preference = "system";
  try {
    const kept = localStorage.getItem(key);
    if (kept === "light" || kept === "dark") preference = kept;
    localStorage.setItem(key, preference);
  } catch {
    // Blocked storage: the system's theme will do.
  }
  const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  const theme = preference === "system" ? system : preference;
  page.classList.add(`${theme}-mode`);
  page.dataset["mantineColorScheme"] = theme;

  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    const { entry, preload } = page.dataset;
    for (const href of preload?.split(" ") ?? []) {
      const link = document.createElement("link");
      link.rel = "modulepreload";
      link.href = href;
      document.head.append(link);
    }
    if (entry === undefined) return;
    const script = document.createElement("script");
    script.type = "module";
    script.src = entry;
    document.head.append(script);
  };
  // A visitor who acts before the page is idle gets the scripts at once.
  for (const type of ["pointerdown", "keydown"]) addEventListener(type, start, { once: true });
  addEventListener("load", () => {
    if (typeof requestIdleCallback === "function") requestIdleCallback(start, { timeout: 500 });
    else setTimeout(start, 50);
  });
})();
