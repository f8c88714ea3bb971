import { markChanged, onEarlyPress } from "./before-app.ts";
import { page, parsed, showAll, topOfBelow, until } from "./page.ts";

// After the first paint: the styles of what is below or above the first view, and the app.

// A hidden tab never paints, and some browsers don't report it. The first paint may be the background alone.
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

const styled = parsed.then(async () => {
  await painted;
  // Their links for visitors without scripts are text here.
  const links = document.querySelector("head > noscript")?.textContent;
  const hrefs = links?.match(/\/assets\/[\w.]+/g) ?? [];
  const ends = await Promise.all(
    hrefs.map((href) => over(link({ rel: "stylesheet", href, media: "print" }))),
  );
  // All at once, since each styles the whole page anew; and without the inline rules, which they have too.
  for (const sheet of document.querySelectorAll<HTMLLinkElement>("link[media=print]"))
    sheet.media = "all";
  if (ends.every(({ type }) => type === "load")) document.querySelector("head > style")?.remove();
});
void styled.then(async () => {
  // Restyle the visible part first; lay out the newly shown part in the next task.
  await nextFrame();
  showAll(topOfBelow());
});

let isStarted = false;
/** Loads the app; the browser refuses a script that isn't the build's. */
async function start(): Promise<void> {
  if (isStarted) return;
  isStarted = true;
  const scripts = (page.dataset["scripts"] ?? "").split(" ").map((script) => {
    const [src = "", digest] = script.split("#");
    return { src, integrity: `sha256-${digest}` };
  });
  for (const { src, integrity } of scripts) link({ rel: "modulepreload", integrity, href: src });
  await styled;
  // One after the other: the code of each file runs in its own task.
  for (const attributes of scripts) {
    const script = Object.assign(document.createElement("script"), attributes, { type: "module" });
    const loaded = over(script);
    document.head.append(script);
    await loaded;
  }
}

// A browser can be idle before the first paint.
void Promise.all([until("load", document.readyState === "complete"), painted]).then(() => {
  if (typeof requestIdleCallback === "function")
    requestIdleCallback(() => void start(), { timeout: 500 });
  else setTimeout(() => void start(), 50);
});
onEarlyPress(() => void start());
// Before other listeners of the event, which may be those that change the page.
addEventListener("DOMContentLoaded", () => markChanged(document.querySelector("#root")), {
  capture: true,
});
