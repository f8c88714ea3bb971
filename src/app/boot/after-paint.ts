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

let isStarted = false;
/** Loads the app; the browser refuses a script that isn't the build's. */
async function start(): Promise<void> {
  if (isStarted) return;
  isStarted = true;
  await dataParsed;
  const data = document.querySelector<HTMLElement>("#page-data");
  for (const file of (data?.dataset["scripts"] ?? "").split(" ")) {
    const [src = "", digest] = file.split("#");
    const script = document.createElement("script");
    // Loaded together, run in order.
    Object.assign(script, { type: "module", async: false, integrity: `sha256-${digest}`, src });
    document.head.append(script);
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
