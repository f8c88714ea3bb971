import "#ui/theme/theme.css";
import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from "@tanstack/react-router";
import * as v from "valibot";
import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { SeoInfo } from "#contract/site.ts";
import { useScrolledPast } from "#ui/window-state.ts";
import { Header, HEADER_FIXED_PX } from "./header.tsx";

function Stage({ results }: { results: string }) {
  const fixed = useScrolledPast(HEADER_FIXED_PX);
  const site = v.parse(SeoInfo, { site_kaicai_url: results });
  return (
    <div style={{ height: 5000 }}>
      <Header
        {...{ site, fixed }}
        locale="en"
        menu={null}
        news={null}
        language={null}
        theme={null}
      />
    </div>
  );
}

async function renderHeader(results = "https://results.example/") {
  await page.viewport(1280, 720);
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  await render(
    <I18nProvider i18n={setupI18n({ locale: "en", messages: { en: {} } })}>
      <RouterContextProvider router={router}>
        <Stage results={results} />
      </RouterContextProvider>
    </I18nProvider>,
  );
  return page.getByRole("banner");
}

afterEach(() => window.scrollTo(0, 0));

test("is fixed past 10 px of scrolling: not at 10, at 11", async () => {
  expect(HEADER_FIXED_PX).toBe(10);
  const header = await renderHeader();
  window.scrollTo(0, 10);
  await expect.poll(() => window.scrollY).toBe(10);
  await expect.element(header).not.toHaveClass("fixed");
  window.scrollTo(0, 11);
  await expect.element(header).toHaveClass("fixed");
  window.scrollTo(0, 0);
  await expect.element(header).not.toHaveClass("fixed");
});

test("causes no layout shift when it becomes fixed", async () => {
  const header = (await renderHeader()).element() as HTMLElement; // the banner is a header element
  const before = header.offsetHeight;
  window.scrollTo(0, 400);
  await expect.poll(() => header.classList.contains("fixed")).toBe(true);
  expect(header.offsetHeight).toBe(before);
});

test("opens the results site in a new tab", async () => {
  await renderHeader();
  const link = page.getByRole("link", { name: "Results site" });
  await expect.element(link).toHaveAttribute("href", "https://results.example/");
  await expect.element(link).toHaveAttribute("target", "_blank");
  await expect.element(link).toHaveAttribute("rel", "noopener noreferrer");
});

test("has no link for an invalid address", async () => {
  await renderHeader("javascript:alert(1)");
  await expect.element(page.getByRole("link", { name: "Hot & cold" })).toBeVisible();
  expect(page.getByRole("link", { name: "Results site" }).elements()).toHaveLength(0);
});
