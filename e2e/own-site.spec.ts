import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { holdFiles, untilPainted } from "./support/in-app.ts";
import { MOVED_AT_START, readShifts } from "./support/layout-shifts.ts";
import { NO_NETWORK, workerReady } from "./support/offline.ts";
import { ROOT, type Server, startServer } from "./support/server.ts";
import { expect, test } from "./support/site.ts";
import { NIGHTLY } from "./support/nightly.ts";

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"/>';
const COMMON = { marbles: 5, zone: "Europe/Paris", period: { seconds: 300 } };
const SITE = {
  name: { en: "Attic Marbles", cn: "阁楼弹珠", ja: "屋根裏マーブル" },
  unfed: "hidden",
  logos: { day_en: "attic.svg" },
  tracks: [
    {
      ...COMMON,
      id: 3001,
      number: 7,
      name: { en: "Attic", cn: "阁楼", ja: "屋根裏" },
      picture: "attic.svg",
      scene: "attic.svg",
    },
    { ...COMMON, id: 3002, name: { en: "Cellar", cn: "地窖", ja: "地下室" }, picture: "attic.svg" },
    { ...COMMON, id: 3003, name: { en: "Garden", cn: "花园", ja: "庭" }, picture: "attic.svg" },
  ],
  banners: [{ track: 3001, picture: "attic.svg" }],
  pages: {
    about: { cn: "about.cn.md", en: "about.en.md" },
    service_center: { en: "help.md" },
  },
};
/** A text of an operator, with markup that must not get into the page. */
const operatorText = (title: string) =>
  `# ${title}\n\nLead.\n\n## Part\n\n- [inside](/en/disclaimer)\n- [bad](javascript:document.title=1)\n\n<img src=x onerror="document.title=1">\n`;
const FIELDS = { term: "preDrawIssue", number: "preDrawCode", time: "preDrawTime" };
const OPENED = Math.floor(Date.now() / 1000) - 30;
/** The feed of every track. */
const upstream = createServer((_, response) => {
  const preDrawTime = OPENED;
  const data = { preDrawIssue: 700_001, preDrawCode: "03,01,02,05,04", preDrawTime };
  response.end(JSON.stringify({ errorCode: 0, result: { data } }));
});

test.use({ allowedErrors: [NO_NETWORK] });
// One worker, because each would start a site.
test.describe.configure({ mode: "default" });

let folder: string;
let server: Server;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "marble-own-"));
  // Three changes of an operator: the site file, a picture, a feed.
  await mkdir(join(folder, "art"));
  await writeFile(join(folder, "art", "attic.svg"), SVG);
  await mkdir(join(folder, "texts"));
  for (const [name, title] of [
    ["about.cn.md", "关于阁楼"],
    ["about.en.md", "The attic"],
    ["help.md", "Attic help"],
  ] as const) {
    await writeFile(join(folder, "texts", name), operatorText(title));
  }
  upstream.listen(0, "127.0.0.1");
  await once(upstream, "listening");
  // The address of a TCP server is never a string.
  const { port } = upstream.address() as AddressInfo;
  const feed = { url: `http://127.0.0.1:${port}/`, draws: "result.data", fields: FIELDS };
  const tracks = SITE.tracks.map((track) => ({ ...track, feed }));
  await writeFile(join(folder, "site.json"), JSON.stringify({ ...SITE, tracks }));
  const check = ["server/operator/cli/run.ts", "site", "check"];
  const env = { ...process.env, DATA_DIR: folder };
  const { stdout } = await promisify(execFile)(process.execPath, check, { cwd: ROOT, env });
  expect(stdout).toContain("3 tracks, no problems");
  server = await startServer({ DATA_DIR: folder });
  for (const { id } of SITE.tracks) {
    await expect
      .poll(async () => (await fetch(`${server.url}/api/v1/hall/open?cate_id=${id}`)).text())
      .toContain("700001");
  }
});
test.afterAll(async () => {
  await server.stop();
  upstream.close();
  await rm(folder, { recursive: true, force: true });
});

test("an operator's tracks replace the built-in ones everywhere, also offline", async ({
  page,
  context,
}) => {
  for (const [path, names, title] of [
    ["/?lang=cn", ["阁楼", "地窖", "花园"], "阁楼弹珠"],
    ["/en", ["Attic", "Cellar", "Garden"], "Attic Marbles"],
    ["/ja", ["屋根裏", "地下室", "庭"], "屋根裏マーブル"],
  ] as const) {
    await page.goto(server.url + path);
    for (const name of names) await expect(page.getByRole("main")).toContainText(name);
    await expect(page.locator('[data-track="3001"]')).toContainText(`7${names[0]}`);
    await expect(page).toHaveTitle(new RegExp(title));
  }
  await page.goto(`${server.url}/en/track/3001`);
  await expect(page).toHaveTitle(/Attic/);
  const image = await page.locator('meta[property="og:image"]').getAttribute("content");
  expect(await (await fetch(new URL(image ?? "", server.url))).text()).toBe(SVG);
  const manifest: unknown = await (await fetch(`${server.url}/en/manifest.webmanifest`)).json();
  expect(manifest).toMatchObject({ name: "Attic Marbles" });

  await page.goto(`${server.url}/en`);
  await workerReady(page);
  await expect
    .poll(() => page.evaluate(async () => (await caches.match("/art/own/attic.svg")) !== undefined))
    .toBe(true);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole("main")).toContainText("Cellar");
  await context.setOffline(false);
});

test(
  "a visitor reads the operator's texts in every language, also offline",
  NIGHTLY,
  async ({ page, context }) => {
    const html = await (await fetch(`${server.url}/en/about`)).text();
    expect(html).toContain("The attic</h1>");
    expect(html).not.toMatch(/href="javascript|<img src=x/);
    expect(await (await fetch(`${server.url}/ja/about`)).text()).not.toContain("attic</h1>");

    await page.goto(`${server.url}/en/disclaimer`);
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).toHaveText("Disclaimer");
    const follow = (path: string) => page.locator(`a[href="${path}"]`).first().click();
    await workerReady(page);
    // The texts of pages that weren't visited are fetched in the background.
    await expect
      .poll(() => page.evaluate(() => JSON.stringify(localStorage).includes("Attic help")))
      .toBe(true);
    await context.setOffline(true);
    await follow("/en/about");
    await expect(heading).toHaveText("The attic");
    const main = page.getByRole("main");
    await expect(main.getByRole("link", { name: "inside" })).toHaveAttribute(
      "href",
      "/en/disclaimer",
    );
    await expect(main.getByRole("link", { name: "bad" })).toHaveCount(0);
    await page.goto(`${server.url}/en/serviceCenter`);
    await expect(heading).toHaveText("Attic help");
    await expect(
      page.getByRole("main").getByRole("heading", { name: "This device" }),
    ).toBeVisible();
    await context.setOffline(false);
    await page.goto(`${server.url}/about`);
    await expect(heading).toHaveText("关于阁楼");
  },
);

test("an operator renames a track, and the next page shows it without a restart", async () => {
  const file = join(folder, "site.json");
  const text = await readFile(file, "utf8");
  await writeFile(file, text.replace('"Cellar"', '"Vault"'));
  await expect
    .poll(async () => (await fetch(`${server.url}/en`)).text(), { timeout: 30_000 })
    .toContain("Vault");
});

test(
  "a visitor finds the operator's links, pages and languages, and none that is switched off",
  NIGHTLY,
  async ({ page }) => {
    const file = join(folder, "site.json");
    const before = await readFile(file, "utf8");
    const footer = { about_us: "/about", disclaimer: "/disclaimer" };
    const links = { results: "", navigation: "", service: "", footer };
    const own = { links, languages: ["cn", "en", "ja"] };
    await writeFile(file, JSON.stringify({ ...(JSON.parse(before) as object), ...own }));
    await expect
      .poll(async () => (await fetch(`${server.url}/en`)).text(), { timeout: 30_000 })
      .not.toContain("results.example");
    const bottom = page.getByRole("contentinfo");
    const bottomLinks = () =>
      bottom
        .getByRole("navigation")
        .first()
        .getByRole("link")
        .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute("href")]));
    const switchedOff = /Results site|Site navigation|Customer service|Business cooperation/;
    for (const path of ["/en", "/en/track/3001", "/en/serviceCenter"]) {
      await page.goto(server.url + path);
      await expect(page.getByRole("complementary", { name: "More" })).toContainText("Feedback");
      await expect(bottom).toHaveText(/^About us\s*Disclaimer\s*© 2016-2025\s*About this site/);
      expect(await bottomLinks()).toEqual([
        ["About us", "/en/about"],
        ["Disclaimer", "/en/disclaimer"],
      ]);
      await expect(page.getByRole("banner")).not.toContainText(switchedOff);
      await expect(page.locator("aside ul").first()).not.toContainText(switchedOff);
    }
    await bottom.getByRole("link", { name: "About us" }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("The attic");
    const languages = page.getByRole("banner").getByRole("navigation", { name: "Language" });
    await expect(languages.getByRole("link")).toHaveText(["中文", "English", "日本語"]);
    await languages.getByRole("link", { name: "日本語" }).click();
    await expect(page).toHaveURL(`${server.url}/ja/about`);
    await expect(page.locator("html")).toHaveAttribute("lang", "ja");
    await expect(bottom.getByRole("link").first()).toHaveAttribute("href", "/ja/about");
    await page.setViewportSize({ width: 360, height: 640 });
    await page.getByRole("button", { name: "メニュー" }).click();
    const menu = page.getByRole("dialog");
    await expect(menu.getByRole("link", { name: "日本語" })).toBeVisible();
    await expect(menu).not.toContainText("結果サイト");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      360,
    );
    await writeFile(file, before);
  },
);

test("the operator's logo moves nothing when it arrives", async ({ page }) => {
  const release = await holdFiles(page, "**/art/own/attic.svg");
  await page.goto(`${server.url}/en`, { waitUntil: "commit" });
  await untilPainted(page);
  release();
  const logo = page.locator("header").getByRole("link", { name: "Attic Marbles" }).locator("img");
  await expect(logo.first()).not.toHaveJSProperty("naturalWidth", 0);
  expect(await readShifts(page)).toEqual([]);
});

test.describe("without the logo's picture", () => {
  // The name is narrower.
  // Playwright takes the second of two for options.
  test.use({ allowedErrors: [new RegExp(`${NO_NETWORK.source}|${MOVED_AT_START.source}`)] });

  test(
    "the header shows the operator's logo, or the sign and their name",
    NIGHTLY,
    async ({ page }) => {
      await page.goto(`${server.url}/en`);
      const logo = page.locator("header").getByRole("link", { name: "Attic Marbles" });
      await expect(logo.locator("img").first()).toBeVisible();
      await page.route(/\/art\//, (route) => route.abort());
      await page.reload();
      await expect(logo.locator("img").first()).toBeHidden();
      const text = () => logo.evaluate((link) => getComputedStyle(link, "::after").content);
      await expect.poll(text).toBe('"Attic Marbles"');
      await page.goto(`${server.url}/?lang=cn`);
      await expect(page.locator("header").getByRole("link", { name: "阁楼弹珠" })).toHaveText(
        "阁楼弹珠",
      );
    },
  );
});
