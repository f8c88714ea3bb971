import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as v from "valibot";
import { afterEach, expect, test } from "vitest";
import { openApp } from "#server/app-for-tests.ts";

const undo: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const each of undo.splice(0)) await each();
});

const Shortcuts = v.object({
  id: v.literal("/"),
  shortcuts: v.array(
    v.object({
      name: v.string(),
      url: v.string(),
      icons: v.array(v.looseObject({ src: v.string() })),
    }),
  ),
});

async function openSite() {
  const folder = await mkdtemp(join(tmpdir(), "manifest-"));
  const iconOf = (name: string) => [{ src: `/icons/shortcut-${name}-192.png` }];
  await mkdir(join(folder, "en"));
  for (const prefix of ["", "/en"]) {
    const shortcuts = [
      { name: "All", url: prefix || "/", icons: iconOf("home") },
      { name: "Hot & cold", url: `${prefix}/track/ColdHotAnalyze`, icons: iconOf("hot-cold") },
      { name: "Service", url: `${prefix}/serviceCenter`, icons: iconOf("help") },
    ];
    const text = JSON.stringify({ id: "/", shortcuts });
    await writeFile(join(folder, prefix, "manifest.webmanifest"), text);
  }
  const server = await openApp({ folder });
  undo.push(server.close, () => rm(folder, { recursive: true }));
  return server;
}

type Site = Awaited<ReturnType<typeof openSite>>;

async function shortcutsOf({ ask }: Site, path: string) {
  const { status, text } = await ask(path);
  expect(status).toBe(200);
  return v.parse(Shortcuts, JSON.parse(text)).shortcuts;
}

test("the shortcuts are home, the first tracks by name, hot & cold and the service centre", async () => {
  const site = await openSite();
  const shortcuts = await shortcutsOf(site, "/en/manifest.webmanifest");
  expect(shortcuts.map(({ name, url }) => [name, url])).toEqual([
    ["All", "/en"],
    ["Amber Run", "/en/track/2001"],
    ["Copper Gorge", "/en/track/2003"],
    ["Hot & cold", "/en/track/ColdHotAnalyze"],
    ["Service", "/en/serviceCenter"],
  ]);
  expect(shortcuts.flatMap(({ icons }) => icons.map(({ src }) => src))).toEqual([
    "/icons/shortcut-home-192.png",
    "/icons/track-2001-192.png",
    "/icons/track-2003-192.png",
    "/icons/shortcut-hot-cold-192.png",
    "/icons/shortcut-help-192.png",
  ]);
});

test("pinned tracks come in the place of the first ones", async () => {
  const site = await openSite();
  const urls = async (pinned: string) => {
    const shortcuts = await shortcutsOf(site, `/manifest.webmanifest?pinned=${pinned}`);
    return shortcuts.map(({ url }) => url).filter((url) => /\d/.test(url));
  };
  expect(await urls("2007,2005,2003")).toEqual(["/track/2007", "/track/2005"]);
  expect(await urls("2009")).toEqual(["/track/2009", "/track/2001"]);
  expect(await urls("2001,2001")).toEqual(["/track/2001", "/track/2003"]);
  expect(await urls(`x,1,-5,${"9".repeat(5000)}`)).toEqual(["/track/2001", "/track/2003"]);
});

test("a manifest that is known already isn't sent again, and one that isn't there isn't found", async () => {
  const { ask } = await openSite();
  const first = await ask("/manifest.webmanifest");
  expect(first.headers.get("content-type")).toContain("application/manifest+json");
  const headers = { "if-none-match": first.headers.get("etag") ?? "" };
  expect((await ask("/manifest.webmanifest", { headers })).status).toBe(304);
  expect((await ask("/ja/manifest.webmanifest")).status).toBe(404);
});
