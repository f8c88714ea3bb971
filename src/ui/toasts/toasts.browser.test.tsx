import "#ui/theme/theme.css";
import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { cleanNotifications, notificationsStore } from "@mantine/notifications";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { TOAST_MS, TOAST_OFFSET_PX } from "./toast-host.tsx";
import { type ToastOptions, ToastQueue } from "./toast.ts";
import { Toasts } from "./toasts.tsx";

const i18n = setupI18n({ locale: "en", messages: { en: {} } });

async function shown() {
  const queue = new ToastQueue();
  await render(
    <I18nProvider i18n={i18n}>
      <button type="button">elsewhere</button>
      <Toasts queue={queue} />
    </I18nProvider>,
  );
  return queue;
}

/** Lets React render and run its effects. */
async function settle() {
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
}

/** A page whose timers only go on by `pass`. */
async function frozen() {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  return shown();
}

async function pass(ms: number) {
  await settle();
  vi.advanceTimersByTime(ms);
  await settle();
}

/** Shows a toast and waits until it is on screen. */
async function showNow(queue: ToastQueue, options: ToastOptions) {
  queue.show(options);
  await expect.element(page.getByText(options.text, { exact: true })).toBeVisible();
  await settle();
}

/** Toasts that are not on their way out. */
const count = () => notificationsStore.getState().notifications.length;

/** The box of the toast with a text, once it has stopped moving. */
async function boxOf(text: string): Promise<DOMRect> {
  const body = page.getByText(text, { exact: true });
  await expect.element(body).toBeVisible();
  const toast = body.element().closest("[data-type]");
  if (toast === null) throw new Error(`"${text}" stands in no toast.`);
  await Promise.all(toast.getAnimations({ subtree: true }).map(({ finished }) => finished));
  return toast.getBoundingClientRect();
}

beforeEach(async () => {
  await page.viewport(1000, 700);
  document.documentElement.className = "light-mode";
});

afterEach(() => {
  cleanNotifications();
  vi.useRealTimers();
  document.documentElement.className = "";
});

describe("where toasts stand", () => {
  test("nothing of the host is there before the first toast", async () => {
    await shown();
    expect(document.querySelector("[data-position]")).toBeNull();
  });

  test("the first is 16 px from the top in the middle, each next 16 px below the last", async () => {
    const queue = await shown();
    queue.show({ text: "first", durationMs: 0 });
    await boxOf("first");
    queue.show({ text: "second, of more words", durationMs: 0, type: "error" });
    queue.show({ text: "third", durationMs: 0 });
    await boxOf("third");
    const [first, second, third] = [
      await boxOf("first"),
      await boxOf("second, of more words"),
      await boxOf("third"),
    ];
    expect(first.top).toBeCloseTo(TOAST_OFFSET_PX, 0);
    expect(second.top - first.bottom).toBeCloseTo(TOAST_OFFSET_PX, 0);
    expect(third.top - second.bottom).toBeCloseTo(TOAST_OFFSET_PX, 0);
    const middle = document.documentElement.clientWidth / 2;
    expect(Math.abs((first.left + first.right) / 2 - middle)).toBeLessThan(8);
  });

  test("more than Mantine's usual five stand at once", async () => {
    const queue = await shown();
    for (let n = 1; n <= 8; n += 1) queue.show({ text: `toast ${n}`, durationMs: 0 });
    await expect.element(page.getByText("toast 8")).toBeVisible();
    expect(page.getByText(/^toast \d$/).elements()).toHaveLength(8);
  });

  test("on a phone of 360 px a long text stays inside and whole", async () => {
    await page.viewport(360, 640);
    const queue = await shown();
    const text = `Error: ${"a long answer of the server ".repeat(12)}end`;
    queue.show({ text, durationMs: 0, type: "error" });
    const box = await boxOf(text);
    expect(box.left).toBeGreaterThanOrEqual(0);
    expect(box.right).toBeLessThanOrEqual(360);
    const said = page.getByText(text, { exact: true }).element();
    expect(said.getBoundingClientRect().bottom).toBeLessThanOrEqual(box.bottom);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  });
});

describe("what a toast holds", () => {
  test("text is plain text", async () => {
    const queue = await shown();
    queue.show({ text: "<img src=x onerror=alert(1)>", durationMs: 0 });
    await expect.element(page.getByText("<img src=x onerror=alert(1)>")).toBeVisible();
  });

  test("warnings and errors are alerts, the others status messages", async () => {
    const queue = await shown();
    queue.show({ text: "for your information", durationMs: 0 });
    queue.show({ text: "done", type: "success", durationMs: 0 });
    queue.show({ text: "careful", type: "warning", durationMs: 0 });
    queue.show({ text: "failed", type: "error", durationMs: 0 });
    await expect.element(page.getByText("failed")).toBeVisible();
    const textsOf = (role: "alert" | "status") =>
      page
        .getByRole(role)
        .elements()
        .map(({ textContent }) => textContent);
    expect(textsOf("status")).toEqual(["for your information", "done"]);
    expect(textsOf("alert")).toEqual(["careful", "failed"]);
  });

  test("the same text again is counted on one toast: nothing at 1, 2, 99, then 99+", async () => {
    const queue = await shown();
    const say = (times: number) => {
      for (let time = 0; time < times; time += 1) queue.show({ text: "busy", durationMs: 0 });
    };
    say(1);
    await expect.element(page.getByText("busy")).toBeVisible();
    expect(page.getByText("×").elements()).toHaveLength(0);
    say(1);
    await expect.element(page.getByText("2", { exact: true })).toBeVisible();
    say(97);
    await expect.element(page.getByText("99", { exact: true })).toBeVisible();
    say(1);
    await expect.element(page.getByText("99+", { exact: true })).toBeVisible();
    expect(page.getByText("busy").elements()).toHaveLength(1);
  });

  test("the close button is 44 px and closes its own toast", async () => {
    const queue = await shown();
    queue.show({ text: "one", durationMs: 0 });
    queue.show({ text: "two", durationMs: 0 });
    await boxOf("two");
    const button = page.getByRole("button", { name: "Close" }).first();
    const { width, height } = button.element().getBoundingClientRect();
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    await button.click();
    await expect.element(page.getByText("one")).not.toBeInTheDocument();
    await expect.element(page.getByText("two")).toBeVisible();
  });

  test("an action calls back once and closes the toast", async () => {
    const queue = await shown();
    const pressed = vi.fn<() => void>();
    queue.show({
      text: "A new version is ready",
      durationMs: 0,
      actions: [
        { label: "Reload", onPress: pressed },
        { label: "Later", onPress: () => {} },
      ],
    });
    await page.getByRole("button", { name: "Reload" }).click();
    expect(pressed).toHaveBeenCalledTimes(1);
    await expect.element(page.getByText("A new version is ready")).not.toBeInTheDocument();
  });
});

describe("a toast's time", () => {
  test("is 3000 ms: there at 2999, gone at 3001", async () => {
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

  test("can be set, and 0 stays", async () => {
    const queue = await frozen();
    await showNow(queue, { text: "short", durationMs: 500 });
    await showNow(queue, { text: "stays", durationMs: 0 });
    await pass(501);
    expect(count()).toBe(1);
    await pass(10_000_000);
    await expect.element(page.getByText("stays")).toBeVisible();
  });

  test("begins when the toast is on screen, not when it was asked for", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const queue = new ToastQueue();
    queue.show({ text: "early" });
    vi.advanceTimersByTime(9000);
    await render(
      <I18nProvider i18n={i18n}>
        <Toasts queue={queue} />
      </I18nProvider>,
    );
    await expect.element(page.getByText("early")).toBeVisible();
    await pass(2999);
    expect(count()).toBe(1);
    await pass(2);
    expect(count()).toBe(0);
  });

  test("stops while the visitor points at it, and is full again afterwards", async () => {
    const queue = await frozen();
    await showNow(queue, { text: "read me" });
    await showNow(queue, { text: "other" });
    await pass(2900);
    await userEvent.hover(page.getByText("read me"));
    await pass(60_000);
    expect(count()).toBe(1);
    await expect.element(page.getByText("read me")).toBeVisible();
    await userEvent.hover(page.getByText("elsewhere"));
    await pass(2999);
    expect(count()).toBe(1);
    await pass(2);
    expect(count()).toBe(0);
  });

  test("stops while the focus is in it, and is full again afterwards", async () => {
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

  test("begins again with each repeat, and is the newest one's", async () => {
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

  test("stays stopped by a repeat where the pointer or the focus is in it", async () => {
    const queue = await frozen();
    await showNow(queue, { text: "pointed at" });
    await userEvent.hover(page.getByText("pointed at"));
    queue.show({ text: "pointed at" });
    await pass(60_000);
    expect(count()).toBe(1);
    await userEvent.hover(page.getByText("elsewhere"));
    const button = page.getByRole("button", { name: "Close" }).element();
    if (button instanceof HTMLElement) button.focus();
    queue.show({ text: "pointed at" });
    await pass(60_000);
    expect(count()).toBe(1);
  });
});

describe("the same text again", () => {
  test("takes the newest type and buttons", async () => {
    const queue = await shown();
    await showNow(queue, { text: "busy", type: "warning", durationMs: 0 });
    queue.show({
      text: "busy",
      type: "success",
      durationMs: 0,
      actions: [{ label: "Reload", onPress: () => {} }],
    });
    await expect.element(page.getByRole("button", { name: "Reload" })).toBeVisible();
    expect(page.getByRole("alert").elements()).toHaveLength(0);
    expect(page.getByRole("status").elements()).toHaveLength(1);
  });

  test("is a new toast once the first is gone", async () => {
    const queue = await shown();
    await showNow(queue, { text: "busy", durationMs: 0 });
    queue.show({ text: "busy", durationMs: 0 });
    await expect.element(page.getByText("2", { exact: true })).toBeVisible();
    queue.close("busy");
    await expect.element(page.getByText("busy")).not.toBeInTheDocument();
    await showNow(queue, { text: "busy", durationMs: 0 });
    expect(page.getByText("×").elements()).toHaveLength(0);
  });

  test("is ignored where it is to be shown once", async () => {
    const queue = await shown();
    queue.show({ text: "update", durationMs: 0, once: true });
    await showNow(queue, { text: "update", durationMs: 0, once: true });
    expect(count()).toBe(1);
    expect(page.getByText("×").elements()).toHaveLength(0);
  });
});

describe("closing", () => {
  test("by text closes that toast alone", async () => {
    const queue = await shown();
    await showNow(queue, { text: "a", durationMs: 0 });
    await showNow(queue, { text: "b", durationMs: 0 });
    queue.close("a");
    await expect.element(page.getByText("a", { exact: true })).not.toBeInTheDocument();
    await expect.element(page.getByText("b", { exact: true })).toBeVisible();
  });

  test("Esc closes all, those that stay too", async () => {
    const queue = await shown();
    queue.show({ text: "one", durationMs: 0 });
    queue.show({ text: "two", durationMs: 60_000 });
    await boxOf("two");
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByText("one")).not.toBeInTheDocument();
    await expect.element(page.getByText("two")).not.toBeInTheDocument();
  });

  test("Mantine adds no style elements of its own", async () => {
    const queue = await shown();
    queue.show({ text: "plain", durationMs: 0 });
    await expect.element(page.getByText("plain")).toBeVisible();
    expect(document.querySelectorAll("style[data-mantine-styles]")).toHaveLength(0);
  });
});
