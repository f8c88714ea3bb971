import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Device, device, useDevice } from "./device.ts";

function Shown() {
  return useDevice() === null ? "none yet" : "there";
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

test("what the device changes isn't rendered in the task that starts it, which nothing could interrupt", async () => {
  root.render(<Shown />);
  await vi.waitUntil(() => place.textContent === "none yet");
  // Nothing looks into it.
  device.set({} as Device);
  await Promise.resolve().then(() => Promise.resolve());
  expect(place.textContent).toBe("none yet");
  await vi.waitUntil(() => place.textContent === "there");
});

test("what is shown after the device has started has it at once", async () => {
  device.set({} as Device);
  const seen: (string | null)[] = [];
  const watch = new MutationObserver(() => seen.push(place.textContent));
  watch.observe(place, { childList: true, characterData: true, subtree: true });
  root.render(<Shown />);
  await vi.waitUntil(() => place.textContent === "there");
  watch.disconnect();
  expect(seen).not.toContain("none yet");
});
