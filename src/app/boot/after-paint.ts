import { markChanged, onEarlyPress } from "./before-app.ts";
import { dataParsed, waitFor } from "./page.ts";

// Loads the app after the first contentful paint. A hidden tab never paints, and some browsers don't report paints.
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

const link = (attributes: Partial<HTMLLinkElement>) =>
  document.head.appendChild(Object.assign(document.createElement("link"), attributes));
const whenLoaded = (element: HTMLElement) =>
  new Promise<Event>((done) => {
    for (const type of ["load", "error"]) element.addEventListener(type, done);
  });

let isStarted = false;
/** Loads the app; the browser refuses a script that isn't the build's. */
async function start(): Promise<void> {
  if (isStarted) return;
  isStarted = true;
  await dataParsed;
  const data = document.querySelector<HTMLElement>("#page-data");
  const scripts = (data?.dataset["scripts"] ?? "").split(" ").map((script) => {
    const [src = "", digest] = script.split("#");
    return { src, integrity: `sha256-${digest}` };
  });
  for (const { src, integrity } of scripts) link({ rel: "modulepreload", integrity, href: src });
  // One after the other, so that each file's code runs in its own task.
  for (const attributes of scripts) {
    const script = Object.assign(document.createElement("script"), attributes, { type: "module" });
    const loaded = whenLoaded(script);
    document.head.append(script);
    await loaded;
  }
}

// A browser can be idle before the first paint.
void Promise.all([waitFor("load", document.readyState === "complete"), painted]).then(() => {
  if (typeof requestIdleCallback === "function")
    requestIdleCallback(() => void start(), { timeout: 500 });
  else setTimeout(() => void start(), 50);
});
onEarlyPress(() => void start());
// In the capture phase, before listeners of extensions that change the page.
addEventListener("DOMContentLoaded", () => markChanged(document.querySelector("#root")), {
  capture: true,
});
