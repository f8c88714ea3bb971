import "#ui/theme/theme.css";
import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import type { CDPSession } from "@vitest/browser-playwright";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { THEME_KEY } from "./theme.ts";
import { ThemeChoice } from "./theme-choice.tsx";
import { createThemeStore } from "./theme-store.ts";
import { ThemeSwitch } from "./theme-switch.tsx";

const i18n = setupI18n({ locale: "en", messages: { en: {} } });
const root = document.documentElement;
const button = page.getByRole("button", { name: "Theme" });

async function prefer(features: { name: string; value: string }[]) {
  const session: CDPSession = cdp();
  await session.send("Emulation.setEmulatedMedia", { features });
}

const systemIs = (value: "light" | "dark") => prefer([{ name: "prefers-color-scheme", value }]);

/** Another tab keeps a value: this one hears of it. */
function otherTab(value: string) {
  localStorage.setItem(THEME_KEY, value);
  window.dispatchEvent(new StorageEvent("storage", { key: THEME_KEY, newValue: value }));
}

function inEnglish(children: ReactNode) {
  return <I18nProvider i18n={i18n}>{children}</I18nProvider>;
}

beforeEach(async () => {
  await systemIs("light");
  localStorage.removeItem(THEME_KEY);
  otherTab("system");
  root.className = "";
});

afterEach(async () => {
  await prefer([]);
  vi.restoreAllMocks();
  localStorage.removeItem(THEME_KEY);
});

test("forced colours apply the system's theme and keep the preference", async () => {
  await render(inEnglish(<ThemeSwitch />));
  await button.click();
  await vi.waitFor(() => expect(root.className).toBe("dark-mode"));
  const forced = { name: "forced-colors", value: "active" };
  await prefer([forced, { name: "prefers-color-scheme", value: "light" }]);
  await vi.waitFor(() => expect(root.className).toBe("light-mode"));
  expect(localStorage.getItem(THEME_KEY)).toBe("dark");
  await systemIs("light");
  await vi.waitFor(() => expect(root.className).toBe("dark-mode"));
});

describe("the switch", () => {
  test("switches between light and dark, and stores a plain string", async () => {
    await render(inEnglish(<ThemeSwitch />));
    await vi.waitFor(() => expect(root.className).toBe("light-mode"));
    await button.click();
    await vi.waitFor(() => expect(root.className).toBe("dark-mode"));
    expect(root.dataset["mantineColorScheme"]).toBe("dark");
    expect(localStorage.getItem(THEME_KEY)).toBe("dark");
    await button.click();
    await vi.waitFor(() => expect(root.className).toBe("light-mode"));
    expect(localStorage.getItem(THEME_KEY)).toBe("light");
  });

  test("shows the sun in light and the moon in dark", async () => {
    await render(inEnglish(<ThemeSwitch />));
    const seen = () =>
      [...document.querySelectorAll<HTMLElement>("[data-icon]")]
        .filter(({ offsetParent }) => offsetParent !== null)
        .map(({ dataset }) => dataset["icon"]);
    await vi.waitFor(() => expect(seen()).toEqual(["sun"]));
    await button.click();
    await vi.waitFor(() => expect(seen()).toEqual(["moon"]));
  });

  test("works from the keyboard and is 44 px", async () => {
    await render(inEnglish(<ThemeSwitch />));
    const { width, height } = button.element().getBoundingClientRect();
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    await userEvent.keyboard("{Tab}{Enter}");
    await vi.waitFor(() => expect(root.className).toBe("dark-mode"));
  });

  test("uses a view transition, and none under reduced motion", async () => {
    const start = vi.spyOn(document, "startViewTransition");
    await render(inEnglish(<ThemeSwitch />));
    await button.click();
    await vi.waitFor(() => expect(root.className).toBe("dark-mode"));
    expect(start).toHaveBeenCalledTimes(1);
    await prefer([{ name: "prefers-reduced-motion", value: "reduce" }]);
    await button.click();
    await vi.waitFor(() => expect(root.className).toBe("light-mode"));
    expect(start).toHaveBeenCalledTimes(1);
  });
});

describe("system", () => {
  test("follows changes of the operating system; a fixed choice doesn't", async () => {
    await render(inEnglish(<ThemeSwitch />));
    await systemIs("dark");
    await vi.waitFor(() => expect(root.className).toBe("dark-mode"));
    await button.click();
    await vi.waitFor(() => expect(root.className).toBe("light-mode"));
    await systemIs("light");
    await systemIs("dark");
    await expect.element(button).toBeVisible();
    expect(root.className).toBe("light-mode");
  });

  test("can be chosen again", async () => {
    await systemIs("dark");
    await render(inEnglish(<ThemeChoice />));
    await page.getByText("Light").click();
    await vi.waitFor(() => expect(root.className).toBe("light-mode"));
    await page.getByText("Same as device").click();
    await vi.waitFor(() => expect(root.className).toBe("dark-mode"));
    expect(localStorage.getItem(THEME_KEY)).toBe("system");
    await expect.element(page.getByRole("radio", { name: "Same as device" })).toBeChecked();
  });
});

describe("around the page", () => {
  test("changes by other tabs apply, and invalid storage means system", async () => {
    await render(inEnglish(<ThemeSwitch />));
    otherTab("dark");
    expect(root.className).toBe("dark-mode");
    otherTab("garbage");
    expect(root.className).toBe("light-mode");
  });

  test("the browser's bar gets the page's colour", async () => {
    const tag = document.createElement("meta");
    tag.name = "theme-color";
    tag.media = "(prefers-color-scheme: light)";
    // Such as an extension's.
    const foreign = document.createElement("meta");
    foreign.name = "theme-color";
    foreign.content = "red";
    document.head.append(foreign, tag);
    await render(inEnglish(<ThemeSwitch />));
    otherTab("dark");
    expect(tag.content).toBe(getComputedStyle(document.body).backgroundColor);
    expect(foreign.content).toBe("red");
    tag.remove();
    foreign.remove();
  });

  test("with blocked storage the choice applies to the page", () => {
    vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
      throw new Error("blocked");
    });
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new Error("full");
    });
    const store = createThemeStore(window);
    expect(store.get()).toBe("system");
    store.set("dark");
    expect(store.get()).toBe("dark");
  });
});
