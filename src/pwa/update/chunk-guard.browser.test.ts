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

test.each([
  "Failed to fetch dynamically imported module: /assets/b.js",
  "error loading dynamically imported module: /assets/b.js",
  "Importing a module script failed.",
])("missing code is the guard's, never the router's own to reload: %s", (message) => {
  watchChunks();
  const { payload } = tell(message);
  // By these beginnings the router knows it.
  const known = /^(Failed to fetch|error loading) dynamically imported module|^Importing a module/;
  expect(message).toMatch(known);
  expect(payload.message).not.toMatch(known);
});

test("only missing code is worth a full load", () => {
  expect(loadInFull(new Error("broken"))).toBe(false);
  expect(loadInFull("broken")).toBe(false);
});
