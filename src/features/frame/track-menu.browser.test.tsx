import "#ui/theme/theme.css";
import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from "@tanstack/react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import type { NavItem } from "#domain/track-numbers.ts";
import { composedEscape } from "#ui/composed-escape-for-tests.ts";
import { TrackMenu } from "./track-menu.tsx";

const item = (cateId: number, name: string, id = cateId): NavItem => ({
  id,
  cateId,
  number: 1,
  name,
  alias: id === 0 ? "-" : `alias of ${name}`,
  imageUrl: "",
});
const ITEMS = [item(2001, "Amber Run"), item(2003, "Copper Gorge"), item(2005, "Night Spiral", 0)];

async function renderMenu() {
  const onNoData = vi.fn<() => void>();
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  await render(
    <I18nProvider i18n={setupI18n({ locale: "en", messages: { en: {} } })}>
      <RouterContextProvider router={router}>
        <div style={{ position: "relative" }}>
          <TrackMenu items={ITEMS} onNoData={onNoData} />
          <a href="#after">after</a>
        </div>
      </RouterContextProvider>
    </I18nProvider>,
  );
  return { onNoData, router };
}

const entry = () => page.getByText("Marbles").element();
const drop = () => document.querySelector("details ul") ?? document.body;
const visible = () => drop().checkVisibility({ visibilityProperty: true });
const open = () => document.querySelector("details")?.hasAttribute("data-open") ?? false;
/** The real mouse rests wherever the test before left it, and would open the menu and hold it open. */
const restMouse = () => void (document.body.style.pointerEvents = "none");
/** The Tab key would go on from where the test before pressed, at times out of the document. */
const focusEntry = () => document.querySelector("summary")?.focus();
const focusedText = () => document.activeElement?.textContent;

afterEach(() => void (document.body.style.pointerEvents = ""));

test.for([740, 999, 1000, 1280])("all of it is seen in a window of %i px", async (width) => {
  await page.viewport(width, 720);
  await renderMenu();
  const bar = document.querySelector<HTMLElement>("details")?.parentElement;
  // The logo stands before the menu.
  if (bar) bar.style.paddingInlineStart = "216px";
  await userEvent.click(entry());
  await expect.poll(visible).toBe(true);
  const { left, right } = drop().getBoundingClientRect();
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(width);
});

describe("by pointer", () => {
  beforeEach(() => {
    restMouse();
    vi.useFakeTimers();
  });
  afterEach(() => void vi.useRealTimers());

  /** React hears `pointerenter` by way of these. */
  function pointer(type: "pointerover" | "pointerout", pointerType = "mouse") {
    const from = { bubbles: true, pointerType, relatedTarget: document.body };
    entry().dispatchEvent(new PointerEvent(type, from));
  }

  /** Lets time pass, and React draw what came of it: it does so in tasks of its own. */
  async function pass(ms: number) {
    await settle();
    await vi.advanceTimersByTimeAsync(ms);
    await settle();
  }

  async function settle() {
    for (let turn = 0; turn < 5; turn += 1) {
      const { port1, port2 } = new MessageChannel();
      await new Promise((done) => {
        port1.addEventListener("message", done);
        port1.start();
        port2.postMessage(null);
      });
    }
  }

  test("entering opens it, and its dropdown shows after 150 ms", async () => {
    await renderMenu();
    pointer("pointerover");
    await pass(0);
    expect(open()).toBe(true);
    await pass(149);
    expect(visible()).toBe(false);
    await pass(2);
    expect(visible()).toBe(true);
  });

  test("leaving closes it after 100 ms and hides the dropdown after 150 ms", async () => {
    await renderMenu();
    pointer("pointerover");
    await pass(1000);
    pointer("pointerout");
    await pass(99);
    expect(open()).toBe(true);
    await pass(2);
    expect(open()).toBe(false);
    await pass(48);
    expect(visible()).toBe(true);
    await pass(2);
    expect(visible()).toBe(false);
  });

  test("returning in time keeps it open", async () => {
    await renderMenu();
    pointer("pointerover");
    await pass(1000);
    pointer("pointerout");
    await pass(99);
    pointer("pointerover");
    await pass(1000);
    expect([open(), visible()]).toEqual([true, true]);
  });

  test("touch opens it by a tap, not by entering", async () => {
    await renderMenu();
    pointer("pointerover", "touch");
    await pass(500);
    expect(open()).toBe(false);
  });
});

describe("by press and keyboard", () => {
  test("a press opens it, and pressing again with the mouse over it doesn't close it", async () => {
    await renderMenu();
    await page.getByText("Marbles").click();
    await expect.poll(visible).toBe(true);
    await page.getByText("Marbles").click();
    expect(visible()).toBe(true);
  });

  test("Enter opens and closes it; Esc closes it and returns the focus", async () => {
    restMouse();
    await renderMenu();
    focusEntry();
    await userEvent.keyboard("{Enter}");
    await expect.poll(visible).toBe(true);
    await userEvent.keyboard("{Enter}");
    await expect.poll(visible).toBe(false);
    await userEvent.keyboard("{ArrowDown}");
    await expect.poll(focusedText).toContain("Amber Run");
    // A field of the page may compose a text meanwhile.
    document.body.dispatchEvent(composedEscape());
    await expect.poll(focusedText).toContain("Amber Run");
    await userEvent.keyboard("{Escape}");
    await expect.poll(visible).toBe(false);
    expect(document.activeElement).toBe(document.querySelector("summary"));
  });

  test("arrows, Home and End move through the tracks; Tab leaves the menu", async () => {
    restMouse();
    await renderMenu();
    focusEntry();
    await userEvent.keyboard("{ArrowDown}");
    await expect.poll(focusedText).toContain("Amber Run");
    await userEvent.keyboard("{ArrowDown}");
    await expect.poll(focusedText).toContain("Copper Gorge");
    await userEvent.keyboard("{End}");
    await expect.poll(focusedText).toContain("Night Spiral");
    await userEvent.keyboard("{ArrowDown}");
    await expect.poll(focusedText).toContain("Amber Run");
    await userEvent.keyboard("{Tab}");
    await expect.poll(focusedText).toBe("after");
    await expect.poll(visible).toBe(false);
  });
});

describe("its tracks", () => {
  test("have name, alias and a link to their page", async () => {
    await renderMenu();
    await page.getByText("Marbles").click();
    const links = page.getByRole("link", { name: /Amber Run/ });
    expect(links.element().getAttribute("href")).toBe("/track/2001");
    expect(links.element().textContent).toContain("alias of Amber Run");
  });

  test("without a draw show a message instead of a page", async () => {
    const { onNoData, router } = await renderMenu();
    await page.getByText("Marbles").click();
    await page.getByRole("button", { name: /Night Spiral -/ }).click();
    expect(onNoData).toHaveBeenCalledTimes(1);
    expect(router.state.location.pathname).toBe("/");
  });

  test("are at least 44 px", async () => {
    await page.viewport(360, 640);
    await renderMenu();
    await page.getByText("Marbles").click();
    for (const each of document.querySelectorAll("summary, li > *")) {
      expect(each.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
    }
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  });
});
