import "#ui/theme/theme.css";
import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { TOAST_OFFSET_PX } from "./toast-list.ts";
import { createToastStore } from "./toast-store.ts";
import { Toasts } from "./toasts.tsx";

const i18n = setupI18n({ locale: "en", messages: { en: {} } });

function setUp() {
  const store = createToastStore({
    now: () => performance.now(),
    wait: (ms, then) => {
      const timer = setTimeout(then, ms);
      return () => clearTimeout(timer);
    },
  });
  return { store };
}

async function shown() {
  const { store } = setUp();
  await render(
    <I18nProvider i18n={i18n}>
      <button type="button">elsewhere</button>
      <Toasts store={store} />
    </I18nProvider>,
  );
  return store;
}

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
  document.documentElement.className = "";
});

describe("where toasts stand", () => {
  test("nothing of the host is there before the first toast", async () => {
    await shown();
    expect(document.querySelector("[data-position]")).toBeNull();
  });

  test("the first is 16 px from the top in the middle, each next 16 px below the last", async () => {
    const store = await shown();
    store.show({ text: "first", durationMs: 0 });
    await boxOf("first");
    store.show({ text: "second, of more words", durationMs: 0, type: "error" });
    store.show({ text: "third", durationMs: 0 });
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
    const store = await shown();
    for (let at = 1; at <= 8; at += 1) store.show({ text: `toast ${at}`, durationMs: 0 });
    await expect.element(page.getByText("toast 8")).toBeVisible();
    expect(page.getByText(/^toast \d$/).elements()).toHaveLength(8);
  });

  test("on a phone of 360 px a long text stays inside and whole", async () => {
    await page.viewport(360, 640);
    const store = await shown();
    const text = `Error: ${"a long answer of the server ".repeat(12)}end`;
    store.show({ text, durationMs: 0, type: "error" });
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
    const store = await shown();
    store.show({ text: "<img src=x onerror=alert(1)>", durationMs: 0 });
    await expect.element(page.getByText("<img src=x onerror=alert(1)>")).toBeVisible();
  });

  test("warnings and errors are alerts, the others status messages", async () => {
    const store = await shown();
    store.show({ text: "for your information", durationMs: 0 });
    store.show({ text: "done", type: "success", durationMs: 0 });
    store.show({ text: "careful", type: "warning", durationMs: 0 });
    store.show({ text: "failed", type: "error", durationMs: 0 });
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
    const store = await shown();
    const say = (times: number) => {
      for (let time = 0; time < times; time += 1) store.show({ text: "busy", durationMs: 0 });
    };
    say(1);
    await expect.element(page.getByText("busy")).toBeVisible();
    expect(document.querySelector("[data-repeats]")).toBeNull();
    say(1);
    await expect.element(page.getByText("2", { exact: true })).toBeVisible();
    say(97);
    await expect.element(page.getByText("99", { exact: true })).toBeVisible();
    say(1);
    await expect.element(page.getByText("99+", { exact: true })).toBeVisible();
    expect(page.getByText("busy").elements()).toHaveLength(1);
  });

  test("the close button is 44 px and closes its own toast", async () => {
    const store = await shown();
    store.show({ text: "one", durationMs: 0 });
    store.show({ text: "two", durationMs: 0 });
    await boxOf("two");
    const button = page.getByRole("button", { name: "Close" }).first();
    const { width, height } = button.element().getBoundingClientRect();
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    await button.click();
    await expect.element(page.getByText("one")).not.toBeInTheDocument();
    await expect.element(page.getByText("two")).toBeVisible();
  });

  test("an action calls back once and closes the toast", async () => {
    const store = await shown();
    const pressed = vi.fn<() => void>();
    store.show({
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

describe("how a toast goes", () => {
  test("by itself after its time", async () => {
    const store = await shown();
    store.show({ text: "brief", durationMs: 300 });
    await expect.element(page.getByText("brief")).toBeVisible();
    await expect.element(page.getByText("brief")).not.toBeInTheDocument();
  });

  test("Esc closes all, those that stay too", async () => {
    const store = await shown();
    store.show({ text: "one", durationMs: 0 });
    store.show({ text: "two", durationMs: 60_000 });
    await boxOf("two");
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByText("one")).not.toBeInTheDocument();
    await expect.element(page.getByText("two")).not.toBeInTheDocument();
  });

  test("pointing at it stops its time, leaving gives it back in full", async () => {
    const store = await shown();
    store.show({ text: "read me", durationMs: 700 });
    await userEvent.hover(page.getByText("read me"));
    expect(store.get()).toMatchObject([{ held: true, closesAt: null }]);
    const left = performance.now();
    await userEvent.hover(page.getByText("elsewhere"));
    await vi.waitFor(() => expect(store.get()[0]?.held).toBe(false));
    expect(store.get()[0]?.closesAt).toBeGreaterThanOrEqual(left + 700);
    await expect.element(page.getByText("read me")).not.toBeInTheDocument();
  });

  test("a toast with the focus in it stays", async () => {
    const store = await shown();
    store.show({ text: "keyboard", durationMs: 2000 });
    await boxOf("keyboard");
    const button = page.getByRole("button", { name: "Close" }).element();
    if (button instanceof HTMLElement) button.focus();
    await vi.waitFor(() => expect(store.get()).toMatchObject([{ held: true, closesAt: null }]));
    if (button instanceof HTMLElement) button.blur();
    await vi.waitFor(() => expect(store.get()).toMatchObject([{ held: false }]));
  });

  test("Mantine adds no style elements of its own", async () => {
    const store = await shown();
    store.show({ text: "plain", durationMs: 0 });
    await expect.element(page.getByText("plain")).toBeVisible();
    expect(document.querySelectorAll("style[data-mantine-styles]")).toHaveLength(0);
  });
});
