import { expect, test } from "vitest";
import { loadInFull, watchChunks } from "./chunk-guard.ts";

/** Tells the page, as the build's own loader does, that a part of it can't be had. */
function tell(message: string) {
  const payload = new Error(message);
  const event = Object.assign(new Event("vite:preloadError", { cancelable: true }), { payload });
  window.dispatchEvent(event);
  return { payload, left: event.defaultPrevented };
}

test("a stylesheet that can't be preloaded is left out, code isn't", () => {
  watchChunks();
  expect(tell("Unable to preload CSS for /assets/a.css").left).toBe(true);
  expect(tell("Failed to fetch dynamically imported module: /assets/a.js").left).toBe(false);
});

test("the router's own reload is taken from it: the guard decides", () => {
  watchChunks();
  const { payload } = tell("Failed to fetch dynamically imported module: /assets/b.js");
  expect(sessionStorage.getItem(`tanstack_router_reload:${payload.message}`)).toBe("1");
});

test("only missing code is worth a full load", () => {
  expect(loadInFull(new Error("broken"))).toBe(false);
  expect(loadInFull("broken")).toBe(false);
});
