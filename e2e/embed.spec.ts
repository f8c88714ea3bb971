import type { Page } from "@playwright/test";
import { EMBED_PATHS } from "#contract/url/site-paths.ts";
import { LANGUAGES } from "#contract/languages.ts";
import { freshDraw, publish } from "./support/draws.ts";
import { MOVED_AT_START } from "./support/layout-shifts.ts";
import { NO_NETWORK } from "./support/offline.ts";
import { pathIn } from "./support/routes.ts";
import { expect, test } from "./support/shared-context.ts";
import { NIGHTLY } from "./support/nightly.ts";

// The HTML as sent; views.spec.ts checks every part in a browser, and that it has no frame.
for (const language of LANGUAGES) {
  test(`the parts for other sites are served without the frame in ${language}`, async ({
    request,
  }) => {
    for (const path of EMBED_PATHS) {
      const address = pathIn(language, encodeURI(path));
      const answer = await request.get(address, { maxRedirects: 0 });
      expect(answer.status(), address).toBe(200);
      const html = await answer.text();
      expect(html.match(/<main\b/g), address).toHaveLength(1);
      expect(html.match(/<h1\b/g), address).toHaveLength(1);
    }
  });
}

test(
  "a statistic states its number of draws, and that it predicts nothing",
  NIGHTLY,
  async ({ page }) => {
    for (const path of ["polarCoordinates", "stackPath", "tabItem"]) {
      await page.goto(`/en/track/components/${path}?track=2018`);
      await expect(page.getByText(/^\d+( of \d+)? draws$/)).toBeVisible();
      await expect(page.getByText("past results don’t change what comes next")).toBeVisible();
    }
  },
);

/** The colour schemes of the page and of its card. */
function schemes(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [document.documentElement, document.querySelector("article") ?? document.body].map(
      (element) => getComputedStyle(element).colorScheme,
    ),
  );
}

test.describe("on paper", () => {
  // The print layout replaces that of the screen, also while the page starts.
  test.use({ allowedErrors: [MOVED_AT_START] });

  test("a visitor prints in light colours, also from the dark theme", NIGHTLY, async ({ page }) => {
    await page.goto("/en/components/LotteryItem?theme=dark");
    expect(await schemes(page)).toEqual(["dark", "dark"]);
    await page.emulateMedia({ media: "print" });
    // Print styles are loaded after the first paint.
    await expect.poll(() => schemes(page)).toEqual(["light", "light"]);
    await page.emulateMedia({ media: null, colorScheme: "dark" });
    await page.goto("/en/track/2001");
    expect((await schemes(page))[0]).toBe("dark");
    await page.emulateMedia({ media: "print" });
    const body = page.locator("body");
    await expect(body).toHaveCSS("background-color", "rgb(255, 255, 255)");
    await expect(body).toHaveCSS("color", "rgb(20, 23, 28)");
  });
});

test("any site may frame the embedded parts, and none the pages", async ({ request }) => {
  const readHeaders = async (path: string) => (await request.get(path)).headers();
  for (const path of EMBED_PATHS) {
    const headers = await readHeaders(encodeURI(path));
    expect(headers["content-security-policy"]).toContain("frame-ancestors *");
    expect(headers["x-frame-options"]).toBeUndefined();
  }
  expect((await readHeaders("/track/2001"))["content-security-policy"]).toContain(
    "frame-ancestors 'none'",
  );
});

test("the older address with two slashes shows the same part", async ({ page }) => {
  await page.goto("/en//components/LotteryItem?track=2003");
  await expect(page.getByRole("link", { name: "Copper Gorge" })).toBeVisible();
});

test("the address chooses track and theme, and links open the site in a new tab", async ({
  page,
}) => {
  await page.goto("/en/components/LotteryItem?track=2003&theme=dark");
  const link = page.getByRole("link", { name: "Copper Gorge" });
  await expect(link).toHaveAttribute("target", "_blank");
  await expect(link).toHaveAttribute("href", "/en/track/2003");
  const scheme = await page
    .getByRole("main")
    .evaluate((main) => getComputedStyle(main).colorScheme);
  expect(scheme).toBe("dark");
});

for (const theme of ["light", "dark"] as const) {
  test.describe(`on a system whose theme isn't ${theme}`, () => {
    test.use({
      colorScheme: theme === "dark" ? "light" : "dark",
      allowedErrors: [NO_NETWORK],
    });

    test(`a part with theme=${theme} is ${theme} before its scripts are loaded`, async ({
      page,
    }) => {
      await page.route("**/assets/**", (route) => route.abort());
      await page.goto(`/en/components/LotteryItem?theme=${theme}`);
      await expect(page.locator("html")).toHaveClass(`${theme}-mode`);
      const [scheme] = await schemes(page);
      expect(scheme).toBe(theme);
    });
  });
}

test("a visitor compares two tracks side by side, and a tab changes both", async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 900 });
  await page.goto("/en/track/components/tabItem%20copy?track=2001&with=2003");
  for (const name of ["Amber Run", "Copper Gorge"]) {
    await expect(page.getByRole("region", { name })).toBeVisible();
  }
  await page.getByRole("link", { name: "Two sides" }).click();
  await expect(page.getByText("Two sides and expected values")).toHaveCount(2);
  await expect(page).toHaveURL(/tab=two-sides/);
});

test("a part reports an unknown track", async ({ page }) => {
  await page.goto("/en/components/LotteryItem?track=99");
  await expect(page.getByText("This track doesn’t exist.")).toBeVisible();
});

test("an embedded part shows a new draw by itself", async ({ page, site }) => {
  const draw = freshDraw(2019);
  await page.goto("/en/components/LotteryItem?track=2019");
  await publish(site.url, [draw]);
  await expect(page.getByText(`No. ${draw.term}`)).toBeVisible();
});
