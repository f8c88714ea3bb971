/** Trusted Types; some browsers lack them. */
declare const trustedTypes:
  | { createPolicy(name: string, rules: Record<string, (text: string) => string | null>): unknown }
  | undefined;

// Inline, before the first paint: sets theme and order, and starts the app when the page is idle.
(() => {
  const page = document.documentElement;
  // Scripts and the worker come from the build's files only.
  if (typeof trustedTypes === "object") {
    const own = /^\/(assets\/[\w.-]+|sw)\.js$/;
    trustedTypes.createPolicy("default", {
      createScriptURL: (address) => (own.test(address) ? address : null),
    });
  }
  const key = "nuxt-color-mode";
  let preference = "system";
  try {
    const stored = localStorage.getItem(key);
    if (stored === "light" || stored === "dark") preference = stored;
    localStorage.setItem(key, preference);
  } catch {
    // Blocked storage: uses the system's theme.
  }
  const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  // An embedded part takes its theme from the address, which doesn't change the stored preference.
  const embedded = /\/components\//.test(location.pathname);
  const asked = embedded ? /[?&]theme=(light|dark)(?:&|$)/.exec(location.search)?.[1] : undefined;
  // Elements that keep their colours must match forced colours.
  const forced = matchMedia("(forced-colors: active)").matches;
  const theme = asked ?? (forced || preference === "system" ? system : preference);
  page.classList.add(`${theme}-mode`);
  page.dataset["mantineColorScheme"] = theme;

  const parsed = new Promise((done) => addEventListener("DOMContentLoaded", done));

  // A hidden tab never paints, and some browsers don't tell. The first paint may be the background alone.
  const painted = new Promise<void>((done) => {
    if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes("paint")) {
      done();
      return;
    }
    new PerformanceObserver((paints) => {
      if (paints.getEntriesByName("first-contentful-paint").length > 0) done();
    }).observe({ type: "paint", buffered: true });
    // Asked for, the first frame comes before other work: on a slow phone a tenth of a second earlier.
    requestAnimationFrame(() => {});
    setTimeout(done, 5000);
  });

  // Who comes back or reloads finds the place that was left: the app, which has left it to itself, may never start.
  history.scrollRestoration = "auto";
  const isLeft = performance
    .getEntriesByType("navigation")
    .some((visit) => "type" in visit && visit.type !== "navigate");
  // The first paint is of what a screen shows.
  if (!isLeft) page.dataset["unpainted"] = "";
  const paintAll = () => delete page.dataset["unpainted"];
  void painted.then(paintAll);

  // Shows pinned cards first until the app moves them and removes this style sheet.
  try {
    const ids: unknown = JSON.parse(localStorage.getItem("pinned-tracks") ?? "[]");
    const sound =
      Array.isArray(ids) && ids.length <= 100 && ids.every((id) => Number.isInteger(id) && id > 0);
    const pins = sound ? [...new Set<number>(ids)] : [];
    if (pins.length > 0) {
      paintAll();
      const sheet = new CSSStyleSheet();
      const rules = pins.map((id, index) => `[data-track="${id}"]{order:${index - pins.length}}`);
      // The last card of the markup may come first, so none shows before all are parsed.
      sheet.replaceSync(`${rules.join("")}[data-track]{visibility:hidden}`);
      document.adoptedStyleSheets = [sheet];
      void parsed.then(() => sheet.deleteRule(pins.length));
    }
  } catch {
    // No readable pins: the cards keep their order.
  }

  // Hides the browser's icon for broken images.
  for (const type of ["error", "load"]) {
    const mark = ({ target }: Event) =>
      target instanceof HTMLImageElement && target.toggleAttribute("data-lost", type === "error");
    document.addEventListener(type, mark, true);
  }

  // Reserves space for a draw in the address, which is shown on top.
  page.toggleAttribute("data-shared", location.hash.startsWith("#draw="));

  const link = (attributes: Partial<HTMLLinkElement>) =>
    document.head.appendChild(Object.assign(document.createElement("link"), attributes));
  const over = (element: HTMLElement) =>
    new Promise<Event>((done) => {
      for (const end of ["load", "error"]) element.addEventListener(end, done);
    });
  const listed = (addresses = ""): readonly string[] => addresses.match(/\S+/g) ?? [];

  // What is only read has its times and draws kept up to date by less than the app, until it is used.
  const needsApp = !navigator.onLine || location.hash !== "" || /[?&]at=/.test(location.search);
  const reader = needsApp ? undefined : page.dataset["reader"];

  // The page has the styles of its first view; those of what is below or above it, and of what scripts add, come now.
  const opensBelow = "opensBelow" in page.dataset;
  const below = () => document.querySelector("#below");
  const top = () => below()?.getBoundingClientRect().top ?? 0;
  page.dataset["unstyled"] = !opensBelow ? "below" : isLeft ? "all" : "above";
  const show = (before: number) => {
    delete page.dataset["unstyled"];
    // What is seen stays where it is.
    if (opensBelow && !isLeft) scrollBy(0, top() - before);
  };
  let haveAllCome = false;
  // All at once, since each styles the whole page anew; and without the inline rules, which they have too.
  const applySheets = () => {
    for (const sheet of document.querySelectorAll<HTMLLinkElement>("link[media=print]"))
      sheet.media = "all";
    if (haveAllCome) document.querySelector("head > style")?.remove();
  };
  const styled = parsed.then(async () => {
    // A page without all its styles can be read, too.
    setTimeout(() => show(top()), 3000);
    await painted;
    const hrefs = listed(page.dataset["sheets"]);
    return Promise.all(
      hrefs.map((href) => over(link({ rel: "stylesheet", href, media: "print" }))),
    );
  });
  void styled.then((ends) => {
    haveAllCome = ends.every(({ type }) => type === "load");
    // Where nothing waits for them, only prints and forced colours need them before the app does: the page isn't laid out again.
    const before = top();
    const isUsed = reader === undefined || forced || "starting" in page.dataset;
    if (isUsed || below()) applySheets();
    show(before);
  });

  // The browser refuses a script that isn't the build's. One after the other: each file's code runs in a task of its own.
  const load = (list: readonly string[], after: Promise<unknown>) => {
    const scripts = list.map((script) => {
      const [src = "", digest] = script.split("#");
      return { src, integrity: `sha256-${digest}` };
    });
    for (const { src, integrity } of scripts) link({ rel: "modulepreload", integrity, href: src });
    const run = ([first, ...rest]: typeof scripts) => {
      if (first === undefined) return;
      const script = Object.assign(document.createElement("script"), { ...first, type: "module" });
      // A page that can't be kept up to date without the app needs it.
      script.addEventListener("error", () => void start());
      void over(script).then(() => run(rest));
      document.head.append(script);
    };
    void after.then(() => run(scripts));
  };
  const [first = "", ...places] = listed(page.dataset["scripts"]);
  let list: Promise<unknown> | undefined;
  /** The scripts at some places of the build's list, which the reader has fetched for the app. */
  const scriptsAt = async (wanted: readonly string[]) => {
    const [address = "", digest] = first.split("#");
    list ??= fetch(address, { integrity: `sha256-${digest}` }).then((answer) => answer.json());
    const all = await list.catch((fault: unknown) => {
      list = undefined;
      throw fault;
    });
    return wanted.map((place) => (Array.isArray(all) ? String(all[Number(place)]) : ""));
  };
  const start = async () => {
    if ("starting" in page.dataset) return;
    page.dataset["starting"] = "";
    applySheets();
    try {
      load(first.includes(".json#") ? await scriptsAt(places) : [first, ...places], styled);
    } catch {
      // Without the network: the next activity tries again.
      delete page.dataset["starting"];
    }
  };
  const startFirst = () => {
    if (reader === undefined) void start();
    else if (!("starting" in page.dataset || "reading" in page.dataset)) {
      page.dataset["reading"] = "";
      void scriptsAt(listed(reader)).then((scripts) => load(scripts, parsed), start);
    }
  };
  // Marks the last button that is pressed before the app runs: the app presses it again.
  addEventListener("click", (event) => {
    const { target } = event;
    const button =
      target instanceof Element ? target.closest<HTMLElement>("button, [role=button]") : null;
    if (button === null || "app" in page.dataset) return;
    // What opens a part of the page is a link where there are no scripts.
    if (button.matches("a")) event.preventDefault();
    document.querySelector("[data-early]")?.removeAttribute("data-early");
    button.dataset["early"] = "";
  });
  const onActivity = ({ type, target }: Event) => {
    // A press on a link leaves the page, unless it becomes a swipe.
    const isLink =
      target instanceof Element && target.closest("a[href]:not([role=button])") !== null;
    if (type !== "pointerdown" || !isLink) void start();
  };
  // Activity starts the app at once; so does what the reader can't do.
  for (const type of ["pointerdown", "pointermove", "wheel", "keydown", "focusin"])
    addEventListener(type, onActivity, { passive: true });
  document.addEventListener("app-wanted", () => void start());
  // A browser can be idle before the first paint.
  const loaded = new Promise((done) => addEventListener("load", done));
  void Promise.all([loaded, painted]).then(() => {
    if (typeof requestIdleCallback === "function")
      requestIdleCallback(startFirst, { timeout: 500 });
    else setTimeout(startFirst, 50);
  });
})();
