// First, as in the page: the library's sheets come later.
import "#ui/theme/theme.css";
import { cleanNotifications } from "@mantine/notifications";
import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { TOAST_MS, ToastQueue } from "./toast.ts";
import { count, frozen, pass, showNow } from "./toasts-for-tests.tsx";

afterEach(() => {
  cleanNotifications();
  vi.useRealTimers();
});

test("a toast stays for 3000 ms: there at 2999, gone at 3001", async () => {
  expect(TOAST_MS).toBe(3000);
  const queue = await frozen();
  await showNow(queue, { text: "saved" });
  await pass(2999);
  expect(count()).toBe(1);
  await pass(2);
  expect(count()).toBe(0);
  await pass(500);
  await expect.element(page.getByText("saved")).not.toBeInTheDocument();
});

test("a toast's time can be set, and 0 stays", async () => {
  const queue = await frozen();
  await showNow(queue, { text: "short", durationMs: 500 });
  await showNow(queue, { text: "stays", durationMs: 0 });
  await pass(501);
  expect(count()).toBe(1);
  await pass(10_000_000);
  await expect.element(page.getByText("stays")).toBeVisible();
});

test("a toast's time begins when the toast is on screen, not when it was asked for", async () => {
  const queue = new ToastQueue();
  queue.show({ text: "early" });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.advanceTimersByTime(9000);
  await frozen(queue);
  while (count() === 0) await new Promise(requestAnimationFrame);
  await pass(2999);
  expect(count()).toBe(1);
  await pass(2);
  expect(count()).toBe(0);
});

test("a toast's time stops while the visitor points at it, and is full again afterwards", async () => {
  const queue = await frozen();
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

test("a toast's time stops while the focus is in it, and is full again afterwards", async () => {
  const queue = await frozen();
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

test("a toast's time begins again with each repeat, and is the newest one's", async () => {
  const queue = await frozen();
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

test("a toast's time stays stopped by a repeat where the pointer or the focus is in it", async () => {
  const queue = await frozen();
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

test("the site's own variables have precedence over the component library's, which come later", async () => {
  const queue = await frozen();
  await showNow(queue, { text: "saved" });
  const { lineHeight, fontSize } = getComputedStyle(document.body);
  const root = getComputedStyle(document.documentElement);
  expect(root.getPropertyValue("--mantine-shadow-md"), "the library's sheet").not.toBe("");
  expect(root.getPropertyValue("--mantine-line-height")).toBe("1.45");
  expect(parseFloat(lineHeight) / parseFloat(fontSize)).toBeCloseTo(1.45);
});
