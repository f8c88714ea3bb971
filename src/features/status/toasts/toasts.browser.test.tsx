import { getDefaultZIndex } from "@mantine/core";
import { cleanNotifications, notificationsStore } from "@mantine/notifications";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { composedEscape } from "#ui/composed-escape-for-tests.ts";
import { TOAST_OFFSET_PX } from "./toast-host.tsx";
import { renderToasts, showNow } from "./toasts-for-tests.tsx";

/** The box of the toast with a text, once it has stopped moving. */
async function findToastBox(text: string): Promise<DOMRect> {
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

describe("the position of toasts", () => {
  test("renders nothing before the first toast", async () => {
    await renderToasts();
    expect(document.querySelector("[data-position]")).toBeNull();
  });

  test("is 16 px from the top in the middle for the first, and 16 px below the last for each next", async () => {
    const queue = await renderToasts();
    queue.show({ text: "first", durationMs: 0 });
    await findToastBox("first");
    queue.show({ text: "second, of more words", durationMs: 0, type: "error" });
    queue.show({ text: "third", durationMs: 0 });
    await findToastBox("third");
    const [first, second, third] = [
      await findToastBox("first"),
      await findToastBox("second, of more words"),
      await findToastBox("third"),
    ];
    expect(first.top).toBeCloseTo(TOAST_OFFSET_PX, 0);
    expect(second.top - first.bottom).toBeCloseTo(TOAST_OFFSET_PX, 0);
    expect(third.top - second.bottom).toBeCloseTo(TOAST_OFFSET_PX, 0);
    const middle = document.documentElement.clientWidth / 2;
    expect(Math.abs((first.left + first.right) / 2 - middle)).toBeLessThan(8);
  });

  test("is the bottom right under dialogs for `aside` toasts", async () => {
    const queue = await renderToasts();
    queue.show({ text: "aside", durationMs: 0, aside: true });
    const { right, bottom } = await findToastBox("aside");
    expect(bottom).toBeCloseTo(700 - TOAST_OFFSET_PX, 0);
    // The window may have room for a scroll bar.
    expect(right).toBeGreaterThan(1000 - 3 * TOAST_OFFSET_PX);
    const dialog = document.createElement("div");
    dialog.style.cssText = `position: fixed; inset: 0; z-index: ${getDefaultZIndex("modal")}`;
    document.body.append(dialog);
    const topmost = document.elementFromPoint(right - 100, bottom - 10);
    dialog.remove();
    expect(topmost).toBe(dialog);
    expect(document.elementFromPoint(right - 100, bottom - 10)).not.toBe(document.documentElement);
  });

  test("has room for more than Mantine's default of five", async () => {
    const queue = await renderToasts();
    for (let n = 1; n <= 8; n += 1) queue.show({ text: `toast ${n}`, durationMs: 0 });
    await expect.element(page.getByText("toast 8")).toBeVisible();
    expect(page.getByText(/^toast \d$/).elements()).toHaveLength(8);
  });

  test("keeps a long text inside a phone of 360 px", async () => {
    await page.viewport(360, 640);
    const queue = await renderToasts();
    const text = `Error: ${"a long answer of the server ".repeat(12)}end`;
    queue.show({ text, durationMs: 0, type: "error" });
    const box = await findToastBox(text);
    expect(box.left).toBeGreaterThanOrEqual(0);
    expect(box.right).toBeLessThanOrEqual(360);
    const textElement = page.getByText(text, { exact: true }).element();
    expect(textElement.getBoundingClientRect().bottom).toBeLessThanOrEqual(box.bottom);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  });
});

describe("the content of a toast", () => {
  test("is plain text", async () => {
    const queue = await renderToasts();
    queue.show({ text: "<img src=x onerror=alert(1)>", durationMs: 0 });
    await expect.element(page.getByText("<img src=x onerror=alert(1)>")).toBeVisible();
  });

  test("warnings and errors are alerts, the others status messages", async () => {
    const queue = await renderToasts();
    queue.show({ text: "for your information", durationMs: 0 });
    queue.show({ text: "done", type: "success", durationMs: 0 });
    queue.show({ text: "careful", type: "warning", durationMs: 0 });
    queue.show({ text: "failed", type: "error", durationMs: 0 });
    await expect.element(page.getByText("failed")).toBeVisible();
    const listTexts = (role: "alert" | "status") =>
      page
        .getByRole(role)
        .elements()
        .map(({ textContent }) => textContent);
    expect(listTexts("status")).toEqual(["for your information", "done"]);
    expect(listTexts("alert")).toEqual(["careful", "failed"]);
  });

  test("counts repeats of a text on one toast: nothing at 1, then 2, 99 and 99+", async () => {
    const queue = await renderToasts();
    const repeatToast = (times: number) => {
      for (let time = 0; time < times; time += 1) queue.show({ text: "busy", durationMs: 0 });
    };
    repeatToast(1);
    await expect.element(page.getByText("busy")).toBeVisible();
    expect(page.getByText("×").elements()).toHaveLength(0);
    repeatToast(1);
    await expect.element(page.getByText("2", { exact: true })).toBeVisible();
    repeatToast(97);
    await expect.element(page.getByText("99", { exact: true })).toBeVisible();
    repeatToast(1);
    await expect.element(page.getByText("99+", { exact: true })).toBeVisible();
    expect(page.getByText("busy").elements()).toHaveLength(1);
  });

  test("the close button is 44 px and closes its own toast", async () => {
    const queue = await renderToasts();
    queue.show({ text: "one", durationMs: 0 });
    queue.show({ text: "two", durationMs: 0 });
    await findToastBox("two");
    const button = page.getByRole("button", { name: "Close" }).first();
    const { width, height } = button.element().getBoundingClientRect();
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    await button.click();
    await expect.element(page.getByText("one")).not.toBeInTheDocument();
    await expect.element(page.getByText("two")).toBeVisible();
  });
});

describe("a repeated text", () => {
  test("has the type of the last repeat", async () => {
    const queue = await renderToasts();
    await showNow(queue, { text: "busy", type: "warning", durationMs: 0 });
    queue.show({
      text: "busy",
      type: "success",
      durationMs: 0,
    });
    await expect.element(page.getByRole("status")).toBeVisible();
    expect(page.getByRole("alert").elements()).toHaveLength(0);
    expect(page.getByRole("status").elements()).toHaveLength(1);
  });

  test("is a new toast once the first is closed", async () => {
    const queue = await renderToasts();
    await showNow(queue, { text: "busy", durationMs: 0 });
    queue.show({ text: "busy", durationMs: 0 });
    await expect.element(page.getByText("2", { exact: true })).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByText("busy")).not.toBeInTheDocument();
    await showNow(queue, { text: "busy", durationMs: 0 });
    expect(page.getByText("×").elements()).toHaveLength(0);
  });
});

describe("closing", () => {
  test("Esc closes all toasts, also those without a limit", async () => {
    const queue = await renderToasts();
    queue.show({ text: "one", durationMs: 0 });
    queue.show({ text: "two", durationMs: 60_000 });
    await findToastBox("two");
    document.body.dispatchEvent(composedEscape());
    expect(notificationsStore.getState().notifications).toHaveLength(2);
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByText("one")).not.toBeInTheDocument();
    await expect.element(page.getByText("two")).not.toBeInTheDocument();
  });

  test("Mantine adds no style elements", async () => {
    const queue = await renderToasts();
    queue.show({ text: "plain", durationMs: 0 });
    await expect.element(page.getByText("plain")).toBeVisible();
    expect(document.querySelectorAll("style[data-mantine-styles]")).toHaveLength(0);
  });
});
