import "#ui/theme/theme.css";
import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import type { Language } from "#contract/languages.ts";
import { LanguageSwitch } from "./language-switch.tsx";

const i18n = setupI18n({ locale: "en", messages: { en: {} } });
const chinese = page.getByRole("link", { name: "中文" });
const english = page.getByRole("link", { name: "English" });

async function renderSwitch(current: string, offered?: readonly Language[]) {
  const switched = vi.fn<(locale: Language) => void>();
  await render(
    <I18nProvider i18n={i18n}>
      <LanguageSwitch
        current={current}
        offered={offered}
        getHref={(locale) => `${locale === "cn" ? "" : `/${locale}`}/track/2001?x=1`}
        onSwitch={switched}
      />
    </I18nProvider>,
  );
  return switched;
}

describe("the language switch", () => {
  test("is named Language and offers 中文 (2) and English (1) as plain links", async () => {
    await renderSwitch("en");
    await expect.element(page.getByRole("navigation", { name: "Language" })).toBeVisible();
    const links = page.getByRole("link").elements();
    expect(
      links.map((link) => [
        link.textContent,
        link.getAttribute("data-language-id"),
        link.getAttribute("href"),
        link.getAttribute("lang"),
      ]),
    ).toEqual([
      ["中文", "2", "/track/2001?x=1", "zh-CN"],
      ["English", "1", "/en/track/2001?x=1", "en"],
    ]);
  });

  test("marks the language of the page, and none in Japanese", async () => {
    await renderSwitch("en");
    await expect.element(english).toHaveAttribute("aria-current", "true");
    await expect.element(chinese).not.toHaveAttribute("aria-current");
  });

  test("offers the operator's languages, Japanese without an id", async () => {
    const switched = await renderSwitch("ja", ["ja", "en"]);
    const links = page.getByRole("link").elements();
    expect(
      links.map((link) => [
        link.textContent,
        link.getAttribute("data-language-id"),
        link.getAttribute("href"),
        link.getAttribute("lang"),
        link.getAttribute("aria-current"),
      ]),
    ).toEqual([
      ["日本語", null, "/ja/track/2001?x=1", "ja", "true"],
      ["English", "1", "/en/track/2001?x=1", "en", null],
    ]);
    await english.click();
    expect(switched.mock.calls).toEqual([["en"]]);
  });

  test("marks none on a page in another language", async () => {
    await renderSwitch("ja");
    await expect.element(chinese).not.toHaveAttribute("aria-current");
    await expect.element(english).not.toHaveAttribute("aria-current");
  });

  test("switches by click and by keyboard without a page load; the current one does nothing", async () => {
    const switched = await renderSwitch("en");
    await chinese.click();
    await english.click();
    await userEvent.keyboard("{Shift>}{Tab}{/Shift}{Enter}");
    expect(switched.mock.calls).toEqual([["cn"], ["cn"]]);
  });

  test("lets the browser open a new tab", async () => {
    const switched = await renderSwitch("en");
    const event = new MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey: true });
    const left = vi.fn<(taken: boolean) => void>();
    document.addEventListener(
      "click",
      (press) => {
        left(press.defaultPrevented);
        press.preventDefault();
      },
      { once: true },
    );
    chinese.element().dispatchEvent(event);
    expect(switched).not.toHaveBeenCalled();
    expect(left).toHaveBeenCalledWith(false);
  });

  test("its links are at least 44 px", async () => {
    await page.viewport(360, 640);
    await renderSwitch("cn");
    for (const link of [chinese, english]) {
      const { width, height } = link.element().getBoundingClientRect();
      expect(width).toBeGreaterThanOrEqual(44);
      expect(height).toBeGreaterThanOrEqual(42);
    }
  });
});
