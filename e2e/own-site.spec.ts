import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { workerReady } from "./support/offline.ts";
import { OPS_TOKEN, ROOT, type Server, startServer } from "./support/server.ts";

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"/>';
const COMMON = { marbles: 5, zone: "Europe/Paris", period: { seconds: 300 } };
const SITE = {
  name: { en: "Attic Marbles", cn: "阁楼弹珠", ja: "屋根裏マーブル" },
  unfed: "hidden",
  tracks: [
    {
      ...COMMON,
      id: 3001,
      name: { en: "Attic", cn: "阁楼", ja: "屋根裏" },
      picture: "attic.svg",
      scene: "attic.svg",
    },
    { ...COMMON, id: 3002, name: { en: "Cellar", cn: "地窖", ja: "地下室" }, picture: "attic.svg" },
    { ...COMMON, id: 3003, name: { en: "Garden", cn: "花园", ja: "庭" }, picture: "attic.svg" },
  ],
  banners: [{ track: 3001, picture: "attic.svg" }],
};

let folder: string;
let server: Server;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "marble-own-"));
  // Three edits: the site file, a picture, a feed.
  await mkdir(join(folder, "art"));
  await writeFile(join(folder, "art", "attic.svg"), SVG);
  await writeFile(join(folder, "site.json"), JSON.stringify(SITE));
  const check = ["server/source/cli/run.ts", "site", "check"];
  const env = { ...process.env, DATA_DIR: folder };
  const { stdout } = await promisify(execFile)(process.execPath, check, { cwd: ROOT, env });
  expect(stdout).toContain("3 tracks, no problems");
  server = await startServer({ DATA_DIR: folder });
  const now = Math.floor(Date.now() / 1000) - 30;
  const draws = SITE.tracks.map(({ id }) => {
    return { cate_id: id, term: "700001", number: "3,1,2,5,4", open_timestamp: now };
  });
  const sent = await fetch(`${server.url}/api/v1/ops/draws`, {
    method: "POST",
    headers: { authorization: `Bearer ${OPS_TOKEN}`, "content-type": "application/json" },
    body: JSON.stringify(draws),
  });
  expect(sent.status).toBe(200);
});
test.afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

test("an operator's tracks are the site: three languages, pictures, share picture, shortcuts, offline", async ({
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
    await expect(page).toHaveTitle(new RegExp(title));
  }
  await page.goto(`${server.url}/en/track/3001`);
  await expect(page).toHaveTitle(/Attic/);
  const image = await page.locator('meta[property="og:image"]').getAttribute("content");
  expect(await (await fetch(new URL(image ?? "", server.url))).text()).toBe(SVG);
  const manifest: unknown = await (await fetch(`${server.url}/en/manifest.webmanifest`)).json();
  expect(manifest).toMatchObject({
    name: "Attic Marbles",
    shortcuts: [{}, { name: "Attic" }, { name: "Cellar" }, {}, {}],
  });

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

test("a renamed track is on the next page without a restart", async () => {
  const file = join(folder, "site.json");
  const text = await readFile(file, "utf8");
  await writeFile(file, text.replace('"Cellar"', '"Vault"'));
  await expect
    .poll(async () => (await fetch(`${server.url}/en`)).text(), { timeout: 30_000 })
    .toContain("Vault");
});
