import "#ui/theme/theme.css";
import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from "@tanstack/react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { BottomBar } from "./bottom-bar.tsx";

const more = page.getByRole("button", { name: "Menu" });
const dialog = page.getByRole("dialog");
const isOpen = () => document.querySelector("dialog[open]") !== null;

beforeEach(async () => {
  await page.viewport(360, 640);
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  await render(
    <I18nProvider i18n={setupI18n({ locale: "en", messages: { en: {} } })}>
      <RouterContextProvider router={router}>
        <button type="button">behind</button>
        <BottomBar
          tracks={<a href="#track">Amber Run</a>}
          more={
            <button type="button" aria-haspopup="dialog">
              Feedback
            </button>
          }
        />
      </RouterContextProvider>
    </I18nProvider>,
  );
});

test("is at the window's bottom with targets of at least 44 px, without overflow", () => {
  const parts = [...document.querySelectorAll("nav a")].map((part) => part.getBoundingClientRect());
  expect(parts).toHaveLength(4);
  for (const { width, height, bottom } of parts) {
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    expect(bottom).toBeGreaterThan(580);
  }
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});

test("has working links before its scripts run", () => {
  const hrefs = [...document.querySelectorAll("nav a")].map((part) => part.getAttribute("href"));
  expect(hrefs.slice(1)).toEqual(["/en#all-tracks", "/track/ColdHotAnalyze", "#more"]);
});

test("shows the tracks in a modal dialog", async () => {
  await page.getByRole("button", { name: "Marbles" }).click();
  await expect.element(page.getByRole("dialog", { name: "Marbles" })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Amber Run" })).toBeVisible();
  const behind = [...document.querySelectorAll("button")].find(
    ({ textContent }) => textContent === "behind",
  );
  behind?.focus();
  expect(document.activeElement).not.toBe(behind);
  expect(getComputedStyle(document.documentElement).overflowY).toBe("hidden");
});

test("Space opens it like a button; Esc closes it and returns the focus", async () => {
  const opener = more.element();
  if (opener instanceof HTMLElement) opener.focus();
  await userEvent.keyboard(" ");
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await vi.waitFor(() => expect(isOpen()).toBe(false));
  expect(document.activeElement).toBe(opener);
});

test("its button, the backdrop, links and buttons of other dialogs close it", async () => {
  const backdrop = () =>
    userEvent.click(document.documentElement, { position: { x: 5, y: 5 }, force: true });
  const ways = [
    () => page.getByRole("button", { name: "Close" }).click(),
    () => page.getByRole("button", { name: "Feedback" }).click(),
    backdrop,
  ];
  for (const way of ways) {
    await more.click();
    await expect.element(dialog).toBeVisible();
    await way();
    await vi.waitFor(() => expect(isOpen()).toBe(false));
  }
  await page.getByRole("button", { name: "Marbles" }).click();
  await page.getByRole("link", { name: "Amber Run" }).click();
  await vi.waitFor(() => expect(isOpen()).toBe(false));
});
