import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Device, device, useDevice } from "./device.ts";

function Shown() {
  return useDevice() === null ? "none yet" : "started";
}

let root: Root;
const place = document.createElement("p");
beforeEach(() => {
  root = createRoot(place);
});
afterEach(() => {
  root.unmount();
  device.set(null);
});

test("renders in a later task than the device's start", async () => {
  root.render(<Shown />);
  await vi.waitUntil(() => place.textContent === "none yet");
  // The test doesn't use its parts.
  device.set({} as Device);
  await Promise.resolve().then(() => Promise.resolve());
  expect(place.textContent).toBe("none yet");
  await vi.waitUntil(() => place.textContent === "started");
});

test("a later component has the device in its first render", async () => {
  device.set({} as Device);
  const seen: (string | null)[] = [];
  const watch = new MutationObserver(() => seen.push(place.textContent));
  watch.observe(place, { childList: true, characterData: true, subtree: true });
  root.render(<Shown />);
  await vi.waitUntil(() => place.textContent === "started");
  watch.disconnect();
  expect(seen).not.toContain("none yet");
});
