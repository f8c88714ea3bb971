// Runs before the first paint, inline: theme and order must be right at once, the rest must wait.
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
  // An embedded part wears what its address asks for; its own page is the one to keep a preference.
  const embedded = /\/components\//.test(location.pathname);
  const asked = embedded ? /[?&]theme=(light|dark)(?:&|$)/.exec(location.search)?.[1] : undefined;
  // What keeps its colours beside the visitor's own must suit these.
  const forced = matchMedia("(forced-colors: active)").matches;
  const theme = asked ?? (forced || preference === "system" ? system : preference);
  page.classList.add(`${theme}-mode`);
  page.dataset["mantineColorScheme"] = theme;

  // Pinned cards stand first before the app that moves them is there; it then drops this sheet.
  try {
    const ids: unknown = JSON.parse(localStorage.getItem("pinned-tracks") ?? "[]");
    const sound =
      Array.isArray(ids) && ids.length <= 100 && ids.every((id) => Number.isInteger(id) && id > 0);
    const pins = sound ? [...new Set<number>(ids)] : [];
    if (pins.length > 0) {
      const sheet = new CSSStyleSheet();
      const rules = pins.map((id, at) => `[data-track="${id}"]{order:${at - pins.length}}`);
      // A card that comes last in the markup may stand first: none shows before all are there.
      sheet.replaceSync(`${rules.join("")}[data-track]{visibility:hidden}`);
      document.adoptedStyleSheets = [sheet];
      addEventListener("DOMContentLoaded", () => sheet.deleteRule(pins.length));
    }
  } catch {
    // No pins that can be read: the cards stand in their own order.
  }

  // A picture that can't be had leaves its place empty: the browser's mark of a broken one never shows.
  for (const type of ["error", "load"]) {
    const mark = ({ target }: Event) =>
      target instanceof HTMLImageElement && target.toggleAttribute("data-lost", type === "error");
    document.addEventListener(type, mark, true);
  }

  // A draw that the address holds will stand on top: the room for it is kept from the start.
  page.toggleAttribute("data-shared", location.hash.startsWith("#draw="));

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
  // A button that is pressed before the app can hear of it is marked: the app presses the last one again.
  addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("button") : null;
    if (button === null || "app" in page.dataset) return;
    document.querySelector("[data-early]")?.removeAttribute("data-early");
    button.dataset["early"] = "";
  });
  // A visitor who acts before the page is idle gets the scripts at once.
  for (const type of ["pointerdown", "keydown"]) addEventListener(type, start, { once: true });
  const startIdle = () => {
    if (typeof requestIdleCallback === "function") requestIdleCallback(start, { timeout: 500 });
    else setTimeout(start, 50);
  };
  // Idle can a browser be before it painted, too. A hidden tab paints nothing, and none is waited for long.
  addEventListener("load", () => {
    const tells =
      typeof PerformanceObserver === "function" &&
      PerformanceObserver.supportedEntryTypes?.includes("paint");
    if (document.hidden || !tells) {
      startIdle();
      return;
    }
    // The first paint may be one of the bare background.
    new PerformanceObserver((paints) => {
      if (paints.getEntriesByName("first-contentful-paint").length > 0) startIdle();
    }).observe({ type: "paint", buffered: true });
    setTimeout(start, 5000);
  });
})();
