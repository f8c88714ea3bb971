// The inline script of a page that opens at a tab: with a chart it is just too large for one trip.
import "./before-paint.ts";
import { onActivity } from "./page.ts";

/** Attributes of the script for after the first paint, which the build fills in. */
declare const REST: Partial<HTMLScriptElement>;

let isUsed = false;
onActivity(() => (isUsed = true));

function loadRest(): void {
  const script = Object.assign(document.createElement("script"), REST);
  // Without the network: the next press tries again.
  script.addEventListener("error", () => addEventListener("pointerdown", loadRest, { once: true }));
  script.addEventListener("load", () => {
    if (isUsed) document.dispatchEvent(new Event("app-wanted"));
  });
  document.head.append(script);
}

// Asked for, the first frame comes before other work. A hidden tab has none.
if (document.hidden) loadRest();
else requestAnimationFrame(loadRest);
