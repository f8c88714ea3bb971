import type { Page } from "@playwright/test";
import { ownChunks } from "./support/chunks.ts";
import { goInApp, openApp } from "./support/in-app.ts";
import { expect, test } from "./support/shared-context.ts";
import { NIGHTLY } from "./support/nightly.ts";

const COOKIE = "i18n_redirected";
const DAYS_365 = 31_536_000;

async function readLanguageCookie(page: Page) {
  const cookies = await page.context().cookies();
  return cookies.find(({ name }) => name === COOKIE);
}

/** Requested path, cookie and browser language; the resulting path and cookie. */
const VISITS = [
  ["/", null, "en-US", "/en", "en"],
  ["/?x=1", null, "en-US", "/en?x=1", "en"],
  ["/", null, "zh-CN", "/", "cn"],
  ["/", null, "ja", "/ja", "ja"],
  ["/", null, "fr", "/", "cn"],
  ["/", "en", "zh-CN", "/en", "en"],
  ["/", "xx", "en-US", "/", "cn"],
] as const;

/** The same for pages with the language in the address, where the page itself sets the cookie. */
const VISITS_OF_PAGES = [
  ["/about", "en", "en-US", "/about", "cn"],
  ["/en/about", "cn", "zh-CN", "/en/about", "en"],
  ["/EN/about", null, "zh-CN", "/en/about", "en"],
] as const;

for (const [path, before, locale, to, after] of VISITS) {
  test.describe(`a browser in ${locale}`, () => {
    // The server decides without scripts.
    test(`with the cookie ${before} is redirected from ${path} to ${to} and has the cookie ${after}`, async ({
      request,
      site,
    }) => {
      const cookie = before === null ? "" : `${COOKIE}=${before}`;
      const headers = { accept: "text/html", "accept-language": locale, cookie };
      const answer = await request.get(path, { headers });
      expect(answer.status()).toBe(200);
      expect(answer.url()).toBe(`${site.url}${to}`);
      const stored = (await request.storageState()).cookies;
      expect(stored.find(({ name }) => name === COOKIE)?.value ?? before).toBe(after);
    });
  });
}

for (const [path, before, locale, to, after] of VISITS_OF_PAGES) {
  test.describe(`a browser in ${locale}`, () => {
    test.use({ locale });

    test(`with the cookie ${before} at ${path} is at ${to} and has the cookie ${after}`, async ({
      page,
      site,
    }) => {
      const { url } = site;
      if (before !== null) await page.context().addCookies([{ name: COOKIE, value: before, url }]);
      await page.goto(path);
      expect(page.url()).toBe(`${url}${to}`);
      await expect.poll(async () => (await readLanguageCookie(page))?.value).toBe(after);
    });
  });
}

for (const [locale, to, after] of [
  ["en-US", "/en", "en"],
  ["zh-CN", "/", "cn"],
] as const) {
  test.describe(`in a browser in ${locale}`, () => {
    test.use({ locale });

    test(`a visitor of the home page is redirected to ${to}, with the cookie ${after}`, async ({
      page,
    }) => {
      await openApp(page, "/");
      expect(new URL(page.url()).pathname).toBe(to);
      await expect.poll(async () => (await readLanguageCookie(page))?.value).toBe(after);
    });
  });
}

test("the language cookie lasts 365 days on every path, is Lax, and readable by scripts", async ({
  page,
}) => {
  await page.goto("/");
  const cookie = await readLanguageCookie(page);
  expect(cookie).toMatchObject({ path: "/", sameSite: "Lax", httpOnly: false });
  const left = (cookie?.expires ?? 0) - Date.now() / 1000;
  expect(Math.abs(left - DAYS_365)).toBeLessThan(120);
});

test("a visitor who switches the language stays on the page and gets its cookie and data", async ({
  page,
}) => {
  await openApp(page, "/en/track/2001?tab=two-sides");
  // The page may request data in its language at the same time.
  const requested = page.waitForRequest(
    (each) => each.url().includes("/site/home_page") && each.headers()["lang"] === "cn",
  );
  await page.getByRole("link", { name: "中文" }).first().click();
  const request = await requested;
  expect(new URL(request.url()).search).toBe("?client_type=pc&type_id=2");
  await expect(page).toHaveURL(/\/track\/2001\?tab=two-sides$/);
  expect(new URL(page.url()).pathname).toBe("/track/2001");
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
  await expect(page).toHaveTitle(/弹珠/);
  expect((await readLanguageCookie(page))?.value).toBe("cn");
});

test(
  "switching the language keeps unknown parameters, also by a link in a new tab",
  NIGHTLY,
  async ({ page }) => {
    await openApp(page, "/en/track/2001?x=1");
    const link = page.getByRole("link", { name: "中文" }).first();
    await expect(link).toHaveAttribute("href", "/track/2001?x=1");
    await link.click();
    await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
    const { pathname, search } = new URL(page.url());
    expect(pathname + search).toBe("/track/2001?x=1");
    expect((await readLanguageCookie(page))?.value).toBe("cn");
    await expect(page.getByRole("link", { name: "English" }).first()).toHaveAttribute(
      "href",
      "/en/track/2001?x=1",
    );
  },
);

/** The path of each language's messages: the chunk that the same page needs in this language only. */
async function messages(page: Page): Promise<Record<"cn" | "en", string>> {
  const [cn = ""] = await ownChunks(page.request, "/about", "/en/about");
  const [en = ""] = await ownChunks(page.request, "/en/about", "/about");
  return { cn, en };
}

test("a visitor loads the messages of the active language only, once", async ({ page }) => {
  const files = Object.entries(await messages(page));
  const loaded: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    for (const [name, file] of files) if (file === pathname) loaded.push(name);
  });
  await openApp(page, "/en/about");
  expect(loaded).toEqual(["en"]);
  await page.getByRole("link", { name: "中文" }).first().click();
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
  await page.getByRole("link", { name: "English" }).first().click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  expect(loaded).toEqual(["en", "cn"]);
});

test.describe("messages that can't be loaded", () => {
  // A service worker would have the messages on the device.
  test.use({
    serviceWorkers: "block",
    allowedErrors: [/Failed locale loading: cn|Failed to load resource/],
  });

  test("are reported in the console, and the old language stays", async ({ page }) => {
    const logs: string[] = [];
    page.on("console", (message) => logs.push(message.text()));
    await openApp(page, "/en/about");
    await page.route(`**${(await messages(page)).cn}`, (route) => route.abort());
    await page.getByRole("link", { name: "中文" }).first().click();
    await expect.poll(() => logs.join("\n")).toContain("Failed locale loading: cn");
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await expect(page).toHaveURL(/\/en\/about$/);
    expect((await readLanguageCookie(page))?.value).toBe("en");
  });
});

test("a visitor reaches Japanese by its address; the switch doesn't offer it", async ({ page }) => {
  await page.goto("/ja/about");
  await expect(page.locator("html")).toHaveAttribute("lang", "ja");
  const offered = page.getByRole("navigation", { name: "言語" }).first().getByRole("link");
  await expect(offered).toHaveText(["中文", "English"]);
});

test("every API request has the language", async ({ page }) => {
  const langs = new Set<string | undefined>();
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/v1/") && !pathname.endsWith("/stream")) {
      langs.add(request.headers()["lang"]);
    }
  });
  await openApp(page, "/en/about");
  const requested = page.waitForRequest("**/api/v1/hall/open/histories*");
  await goInApp(page, "/en/track/2003");
  await requested;
  expect([...langs]).toEqual(["en"]);
});

test("a switched page has the manifest of the new language", NIGHTLY, async ({ page }) => {
  await openApp(page, "/en/about");
  const link = page.locator('link[rel="manifest"]');
  await expect(link).toHaveAttribute("href", "/en/manifest.webmanifest");
  await page.getByRole("link", { name: "中文" }).first().click();
  await expect(page).toHaveURL(/\/about$/);
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
  await expect(link).toHaveAttribute("href", "/manifest.webmanifest");
});

test("a visitor switches from /en to the Chinese home without a page load, with a clean address", async ({
  page,
}) => {
  await openApp(page, "/en");
  await page.getByRole("link", { name: "中文" }).first().click();
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
  await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe("/");
  await page.reload();
  expect(new URL(page.url()).pathname).toBe("/");
});

test(
  "the link of the switch opens the Chinese home in a new tab too, with a clean address",
  NIGHTLY,
  async ({ page, site }) => {
    await page.context().addCookies([{ name: COOKIE, value: "en", url: site.url }]);
    await openApp(page, "/?lang=cn");
    await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
    expect(page.url()).toBe(`${site.url}/`);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", `${site.url}/`);
  },
);

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the cookie follows the visited page, and the root leads to its language", async ({
    page,
    site,
  }) => {
    await page.context().addCookies([{ name: COOKIE, value: "en", url: site.url }]);
    await page.goto("/about");
    expect((await readLanguageCookie(page))?.value).toBe("cn");
    await page.goto("/");
    expect(new URL(page.url()).pathname).toBe("/");
  });

  test("a visitor switches from the English to the Chinese home, which is remembered", async ({
    page,
    site,
  }) => {
    await page.context().addCookies([{ name: COOKIE, value: "en", url: site.url }]);
    await page.goto("/");
    expect(new URL(page.url()).pathname).toBe("/en");
    await page.getByRole("link", { name: "中文" }).first().click();
    await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
    expect((await readLanguageCookie(page))?.value).toBe("cn");
    await page.goto("/");
    expect(new URL(page.url()).pathname).toBe("/");
    await page.getByRole("link", { name: "English" }).first().click();
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
  });
});
