import type { Page } from "@playwright/test";
import { ownChunks } from "./chunks.ts";
import { networkIs, openApp } from "./in-app.ts";

/** A link of the site to its own page about itself. */
export const own = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "About this site" }).getByRole("link", { name });

/** Follows a link to a page whose code fails to load `times` times; resolves with the requested documents. */
export async function followFailing(page: Page, times: number): Promise<string[]> {
  // Without preloading, the code is requested when the link is followed.
  await networkIs(page, "2g");
  await openApp(page, "/en/about");
  const [code] = await ownChunks(page.request, "/en/disclaimer", "/en/about");
  let left = times;
  await page.route(`**${code}`, (route) => {
    left -= 1;
    return left < 0 ? route.continue() : route.abort();
  });
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  await own(page, "Disclaimer").click();
  return documents;
}
