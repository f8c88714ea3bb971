import { expect, test } from "vitest";
import { reloadForMissingCode, watchChunks } from "./chunk-guard.ts";

/** Dispatches the loader's event of a failed preload. */
function failPreload(message: string) {
  const payload = new Error(message);
  const event = Object.assign(new Event("vite:preloadError", { cancelable: true }), { payload });
  window.dispatchEvent(event);
  return { payload, isPrevented: event.defaultPrevented };
}

test("ignores a style sheet that can't be preloaded, but not code", () => {
  watchChunks();
  expect(failPreload("Unable to preload CSS for /assets/a.css").isPrevented).toBe(true);
  expect(failPreload("Failed to fetch dynamically imported module: /assets/a.js").isPrevented).toBe(
    false,
  );
});

test.each([
  "Failed to fetch dynamically imported module: /assets/b.js",
  "error loading dynamically imported module: /assets/b.js",
  "Importing a module script failed.",
])("the router does not recognise missing code by its message: %s", (message) => {
  watchChunks();
  const { payload } = failPreload(message);
  // The router recognises these starts.
  const known = /^(Failed to fetch|error loading) dynamically imported module|^Importing a module/;
  expect(message).toMatch(known);
  expect(payload.message).not.toMatch(known);
});

test("reloads for missing code only", () => {
  expect(reloadForMissingCode(new Error("broken"))).toBe(false);
  expect(reloadForMissingCode("broken")).toBe(false);
});
