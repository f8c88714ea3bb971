import { below, forced, onActivity, page, parsed, showAll, topOfBelow, until } from "./page.ts";

// What comes after the first paint: the styles of what is below or above the first view, and the scripts.

// A hidden tab never paints, and some browsers don't tell. The first paint may be the background alone.
const painted = new Promise<void>((done) => {
  if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes("paint")) {
    done();
    return;
  }
  new PerformanceObserver((paints) => {
    if (paints.getEntriesByName("first-contentful-paint").length > 0) done();
  }).observe({ type: "paint", buffered: true });
  setTimeout(done, 5000);
});

/** The end of the next frame; a hidden tab has none. */
const nextFrame = () =>
  new Promise<unknown>((done) =>
    document.hidden ? done(0) : requestAnimationFrame(() => setTimeout(done)),
  );

// In tasks of their own, which a tap needn't wait for.
void painted.then(async () => {
  if ("unpainted" in page.dataset) page.dataset["unpainted"] = "later";
  await nextFrame();
  delete page.dataset["unpainted"];
});

const link = (attributes: Partial<HTMLLinkElement>) =>
  document.head.appendChild(Object.assign(document.createElement("link"), attributes));
const over = (element: HTMLElement) =>
  new Promise<Event>((done) => {
    for (const end of ["load", "error"]) element.addEventListener(end, done);
  });
const listed = (addresses = ""): readonly string[] => addresses.match(/\S+/g) ?? [];

// What is only read has its times and draws kept up to date by less than the app, until it is used.
const needsApp = !navigator.onLine || location.hash !== "";
const reader = needsApp ? undefined : page.dataset["reader"];

let haveAllCome = false;
// All at once, since each styles the whole page anew; and without the inline rules, which they have too.
const applySheets = () => {
  for (const sheet of document.querySelectorAll<HTMLLinkElement>("link[media=print]"))
    sheet.media = "all";
  if (haveAllCome) document.querySelector("head > style")?.remove();
};
const styled = parsed.then(async () => {
  await painted;
  // Their links for visitors without scripts are text here.
  const links = document.querySelector("head > noscript")?.textContent;
  const hrefs = links?.match(/\/assets\/[\w.]+/g) ?? [];
  return Promise.all(hrefs.map((href) => over(link({ rel: "stylesheet", href, media: "print" }))));
});
void styled.then(async (ends) => {
  haveAllCome = ends.every(({ type }) => type === "load");
  // Where nothing waits for them, only prints and forced colours need them before the app does: the page isn't laid out again.
  if (reader === undefined || forced || "starting" in page.dataset || below()) applySheets();
  // What is there is styled anew in one task, what comes is laid out in the next.
  await nextFrame();
  showAll(topOfBelow());
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
// Activity starts the app at once; so does what the reader can't do.
onActivity(() => void start());
document.addEventListener("app-wanted", () => void start());
// A browser can be idle before the first paint.
void Promise.all([until("load", document.readyState === "complete"), painted]).then(() => {
  if (typeof requestIdleCallback === "function") requestIdleCallback(startFirst, { timeout: 500 });
  else setTimeout(startFirst, 50);
});
