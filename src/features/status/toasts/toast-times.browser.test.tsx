// First, as in the page, where the library's style sheets load later.
import "#ui/theme/theme.css";
import { cleanNotifications } from "@mantine/notifications";
import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { TOAST_MS, ToastQueue } from "./toast.ts";
import { count, renderFrozen, pass, showNow } from "./toasts-for-tests.tsx";

afterEach(() => {
  cleanNotifications();
  vi.useRealTimers();
});

test("a toast closes after 3000 ms: not after 2999, but after 3001", async () => {
  expect(TOAST_MS).toBe(3000);
  const queue = await renderFrozen();
  await showNow(queue, { text: "saved" });
  await pass(2999);
  expect(count()).toBe(1);
  await pass(2);
  expect(count()).toBe(0);
  await pass(500);
  await expect.element(page.getByText("saved")).not.toBeInTheDocument();
});

test("the duration can be set, and 0 means no limit", async () => {
  const queue = await renderFrozen();
  await showNow(queue, { text: "short", durationMs: 500 });
  await showNow(queue, { text: "stays", durationMs: 0 });
  await pass(501);
  expect(count()).toBe(1);
  await pass(10_000_000);
  await expect.element(page.getByText("stays")).toBeVisible();
});

test("the duration starts when the toast is on screen", async () => {
  const queue = new ToastQueue();
  queue.show({ text: "early" });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.advanceTimersByTime(9000);
  await renderFrozen(queue);
  while (count() === 0) await new Promise(requestAnimationFrame);
  await pass(2999);
  expect(count()).toBe(1);
  await pass(2);
  expect(count()).toBe(0);
});

test("hovering pauses the timer, which restarts afterwards", async () => {
  const queue = await renderFrozen();
  await showNow(queue, { text: "read me", durationMs: 60_000 });
  await showNow(queue, { text: "other", durationMs: 60_000 });
  await pass(40_000);
  await userEvent.hover(page.getByText("read me"));
  await pass(600_000);
  await expect.element(page.getByText("other")).not.toBeInTheDocument();
  await expect.element(page.getByText("read me")).toBeVisible();
  await userEvent.hover(page.getByText("elsewhere"));
  await pass(40_000);
  expect(count()).toBe(1);
  await pass(20_001);
  expect(count()).toBe(0);
});

test("focus pauses the timer, which restarts afterwards", async () => {
  const queue = await renderFrozen();
  await showNow(queue, { text: "keyboard" });
  await pass(2900);
  const button = page.getByRole("button", { name: "Close" }).element();
  if (button instanceof HTMLElement) button.focus();
  await pass(60_000);
  expect(count()).toBe(1);
  if (button instanceof HTMLElement) button.blur();
  await pass(2999);
  expect(count()).toBe(1);
  await pass(2);
  expect(count()).toBe(0);
});

test("each repeat restarts the timer with its duration", async () => {
  const queue = await renderFrozen();
  await showNow(queue, { text: "busy" });
  for (let repeat = 0; repeat < 3; repeat += 1) {
    await pass(2000);
    queue.show({ text: "busy" });
  }
  await pass(2999);
  expect(count()).toBe(1);
  queue.show({ text: "busy", durationMs: 5000 });
  await pass(4999);
  expect(count()).toBe(1);
  await pass(2);
  expect(count()).toBe(0);
});

test("a repeat does not restart the timer while the pointer or the focus is in the toast", async () => {
  const queue = await renderFrozen();
  await showNow(queue, { text: "pointed at", durationMs: 60_000 });
  await userEvent.hover(page.getByText("pointed at"));
  queue.show({ text: "pointed at", durationMs: 60_000 });
  await pass(600_000);
  expect(count()).toBe(1);
  await userEvent.hover(page.getByText("elsewhere"));
  const button = page.getByRole("button", { name: "Close" }).element();
  if (button instanceof HTMLElement) button.focus();
  queue.show({ text: "pointed at", durationMs: 60_000 });
  await pass(600_000);
  expect(count()).toBe(1);
});

test("the site's variables override the component library's later ones", async () => {
  const queue = await renderFrozen();
  await showNow(queue, { text: "saved" });
  const { lineHeight, fontSize } = getComputedStyle(document.body);
  const root = getComputedStyle(document.documentElement);
  expect(root.getPropertyValue("--mantine-shadow-md"), "the library's sheet").not.toBe("");
  expect(root.getPropertyValue("--mantine-line-height")).toBe("1.45");
  expect(parseFloat(lineHeight) / parseFloat(fontSize)).toBeCloseTo(1.45);
});
