import "#ui/theme/theme.css";
import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { PinButton } from "./pin-button.tsx";
import { pins, PINS_KEY } from "#data/pins.ts";

const button = page.getByRole("button", { name: "Pin Amber Run" });

/** Another tab keeps something, and this one hears of it. */
function otherTab(kept: string) {
  localStorage.setItem(PINS_KEY, kept);
  window.dispatchEvent(new StorageEvent("storage", { key: PINS_KEY }));
}

beforeEach(async () => {
  pins().set([]);
  await render(
    <I18nProvider i18n={setupI18n({ locale: "en", messages: { en: {} } })}>
      <PinButton id={2001} name="Amber Run" />
      <PinButton id={2003} name="Copper Gorge" />
    </I18nProvider>,
  );
});

test("pins and unpins by press and by keyboard, and stores the pin", async () => {
  await expect.element(button).toHaveAttribute("aria-pressed", "false");
  await button.click();
  await expect.element(button).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Pin Copper Gorge" }).click();
  expect(localStorage.getItem(PINS_KEY)).toBe("[2001,2003]");
  await userEvent.keyboard("{Shift>}{Tab}{/Shift}{Enter}");
  await expect.element(button).toHaveAttribute("aria-pressed", "false");
  expect(localStorage.getItem(PINS_KEY)).toBe("[2003]");
});

test("follows other tabs and ignores invalid storage", async () => {
  otherTab("[2001,2001]");
  await expect.element(button).toHaveAttribute("aria-pressed", "true");
  otherTab('["2001"]');
  await expect.element(button).toHaveAttribute("aria-pressed", "false");
});

test("is at least 44 px", () => {
  const { width, height } = button.element().getBoundingClientRect();
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
});
