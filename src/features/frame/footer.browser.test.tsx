import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { SeoInfo } from "#contract/site.ts";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Footer, FOOTER_REFRESH_MS } from "./footer.tsx";

const i18n = setupI18n({ locale: "en", messages: { en: {} } });
const renderFooter = (resultsUrl: string, own?: SeoInfo["footer"]) => (
  <I18nProvider i18n={i18n}>
    <Footer resultsUrl={resultsUrl} own={own} />
  </I18nProvider>
);

/** Lets time pass, and the page draw itself. */
async function pass(ms: number) {
  vi.advanceTimersByTime(ms);
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
}

const links = () =>
  page
    .getByRole("link")
    .elements()
    .map((link) => [link.textContent, link.getAttribute("href")]);

test("its links open the external results site", async () => {
  await render(renderFooter("https://results.example/?from=x"));
  expect(links()).toEqual([
    ["About us", "https://results.example/about-us"],
    ["Customer service", "https://results.example/cus_serv"],
    ["Business cooperation", "https://results.example/coop_com"],
    ["Disclaimer", "https://results.example/disclaimer"],
  ]);
});

test.each(["", "javascript:alert(1)"])(
  "has no names without links for the invalid address %j",
  async (resultsUrl) => {
    await render(renderFooter(resultsUrl));
    await expect.element(page.getByText("© 2016-2025")).toBeVisible();
    expect(page.getByRole("contentinfo").element().textContent).toBe("© 2016-2025");
  },
);

test("opens own pages here and external ones in a new tab, and omits empty ones", async () => {
  const own = { about_us: "/en/about", cus_serv: "https://help.example/", disclaimer: "" };
  await render(renderFooter("https://results.example/", own));
  expect(links()).toEqual([
    ["About us", "/en/about"],
    ["Customer service", "https://help.example/"],
    ["Business cooperation", "https://results.example/coop_com"],
  ]);
  const targets = page.getByRole("link").elements();
  expect(targets.map((link) => link.getAttribute("target"))).toEqual([null, "_blank", "_blank"]);
  expect(page.getByRole("contentinfo").element().textContent).not.toContain("Disclaimer");
});

test("has the years 2016-2025", async () => {
  await render(renderFooter(""));
  await expect.element(page.getByText("© 2016-2025")).toBeVisible();
});

describe("a newer address", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test("applies 1000 ms after the page's load: not at 999, at 1001", async () => {
    expect(FOOTER_REFRESH_MS).toBe(1000);
    const screen = await render(renderFooter("https://old.example"));
    await screen.rerender(renderFooter("https://new.example"));
    await pass(999);
    expect(links()[0]).toEqual(["About us", "https://old.example/about-us"]);
    await pass(2);
    expect(links()[0]).toEqual(["About us", "https://new.example/about-us"]);
  });
});
