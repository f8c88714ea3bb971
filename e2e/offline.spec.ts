import { LANGUAGES } from "#contract/languages.ts";
import { textOf, EMPTY_VALUES } from "./support/in-app.ts";
import { goOffline, NO_NETWORK, workerReady } from "./support/offline.ts";
import { pathIn, ROUTES } from "./support/routes.ts";
import { expect, test } from "./support/site.ts";

test.use({ allowedErrors: [NO_NETWORK] });

for (const language of LANGUAGES) {
  test(`after one visit to home, every page opens offline: ${language}`, async ({
    page,
    context,
  }) => {
    test.setTimeout(90_000);
    await page.goto(pathIn(language, "/"));
    await workerReady(page);
    const headings = new Map<string, string>();
    for (const route of ROUTES) {
      const other = await context.request.get(pathIn(language, route));
      const [, heading = ""] = /<h1[^>]*>(.*?)<\/h1>/s.exec(await other.text()) ?? [];
      headings.set(route, heading.replaceAll(/<[^>]*>/g, "").replaceAll("&amp;", "&"));
    }
    await goOffline(page, context);
    for (const route of ROUTES) {
      await page.goto(pathIn(language, route));
      const heading = page.getByRole("heading", { level: 1 }).first();
      await expect(heading, route).toHaveText(headings.get(route) ?? "", { timeout: 15_000 });
      expect(await textOf(page), route).not.toMatch(EMPTY_VALUES);
    }
  });
}

test("back online, what is on screen is asked for anew and no longer called old", async ({
  page,
  context,
}) => {
  await page.goto("/en");
  await workerReady(page);
  await goOffline(page, context);
  await page.reload();
  await expect(page.getByTestId("freshness").first()).toContainText("Offline · saved");
  await context.setOffline(false);
  await expect(page.getByTestId("freshness").first()).toContainText("Live", { timeout: 20_000 });
});
