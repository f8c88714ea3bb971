import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { holdClock } from "#server/held-clock-for-tests.ts";
import { openSite, SWITCH_POLL_MS } from "./site.ts";

let folder: string;
let clock: ReturnType<typeof holdClock>;
let logged: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "marble-site-"));
  clock = holdClock(1_700_000_000_000);
  logged = [];
});
afterEach(() => rm(folder, { recursive: true }));

async function write(path: string, text: string): Promise<void> {
  const file = join(folder, "dist", path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

const wipe = () => rm(join(folder, "dist"), { recursive: true, force: true });

async function build(id: string): Promise<void> {
  await wipe();
  await write(`client/assets/app-${id}.js`, `// ${id}`);
  await write("client/about.html", id);
  await write(
    "render/render.js",
    `export const canonicalUrl = (url) => url;
    export async function render() {
      return {
        status: 200,
        html: "page of ${id}",
        scriptHashes: [],
        styleHashes: [],
      };
    }`,
  );
  await write("client/builds/latest.json", JSON.stringify({ id, timestamp: 1 }));
  await write(`client/builds/meta/${id}.json`, "{}");
}

const previousBuilds = () => join(folder, "kept");
/** Opens the site like a starting server. */
const open = () =>
  openSite({
    dist: join(folder, "dist"),
    previousBuilds: previousBuilds(),
    killMark: join(folder, "data", "killed"),
    clock,
    log: (text) => void logged.push(text),
  });
type Site = Awaited<ReturnType<typeof open>>;

const has = async (site: Site, path: string) => (await site.files.find(path)) !== null;
async function renderPage(site: Site) {
  const api = { configured: "", sibling: false };
  const request = { url: "/", origin: "", now: 0, version: "", api };
  const page = await site.renderer?.(request, { fetch: async () => new Response() });
  return page?.html;
}

describe("the site", () => {
  test("is the present build", async () => {
    await build("one");
    const site = await open();
    expect([site.buildId, await renderPage(site)]).toEqual(["one", "page of one"]);
    expect((await site.files.find("/about.html"))?.body.plain.toString()).toBe("one");
    expect(await has(site, "/assets/none.js")).toBe(false);
  });

  test("withdraws its service worker, also over the next build and start, until it is switched back", async () => {
    await build("one");
    let site = await open();
    const latest = async (): Promise<unknown> =>
      JSON.parse((await site.files.find("/builds/latest.json"))?.body.plain.toString() ?? "");
    expect(await latest()).toEqual({ id: "one", timestamp: 1 });
    await write("client/builds/latest.json", '{"id":"one","timestamp":1,"kill":true}');
    clock.pass(SWITCH_POLL_MS);
    await vi.waitFor(async () => expect(await latest()).toEqual({ id: "one", kill: true }));
    await build("two");
    site = await open();
    expect(await latest()).toEqual({ id: "two", kill: true });
    await write("client/builds/latest.json", '{"id":"two","timestamp":1,"kill":false}');
    clock.pass(SWITCH_POLL_MS);
    await vi.waitFor(async () => expect(await latest()).toEqual({ id: "two", timestamp: 1 }));
    expect(logged.slice(0, 1)).toEqual(["the service worker is withdrawn"]);
    expect(logged.at(-1)).toBe("the service worker is in use again");
  });

  test("stays complete during the next build", async () => {
    await build("one");
    const site = await open();
    await wipe();
    await write("client/builds/latest.json", '{"id":"two"}');
    expect([site.buildId, await renderPage(site)]).toEqual(["one", "page of one"]);
    expect([await has(site, "/about.html"), await has(site, "/assets/app-one.js")]).toEqual([
      true,
      true,
    ]);
  });

  test("has the assets of the previous two builds, and nothing else of them", async () => {
    await build("one");
    await write("client/only-one.txt", "");
    await open();
    for (const id of ["two", "three", "four"]) {
      clock.pass(1000);
      await build(id);
      await open();
    }
    const site = await open();
    const ids = ["one", "two", "three", "four"];
    const assets = await Promise.all(ids.map((id) => has(site, `/assets/app-${id}.js`)));
    expect(assets).toEqual([false, true, true, true]);
    const metas = await Promise.all(ids.map((id) => has(site, `/builds/meta/${id}.json`)));
    expect(metas).toEqual([false, true, true, true]);
    expect(await has(site, "/only-one.txt")).toBe(false);
    expect((await readdir(previousBuilds())).toSorted()).toEqual(["four", "three", "two"]);
  });

  test("has the previous builds also after a rollback", async () => {
    for (const id of ["one", "two", "three", "one"]) {
      clock.pass(1000);
      await build(id);
      await open();
    }
    const site = await open();
    for (const id of ["one", "two", "three"]) {
      expect([id, await has(site, `/assets/app-${id}.js`)]).toEqual([id, true]);
    }
    clock.pass(1000);
    await build("four");
    await open();
    expect((await readdir(previousBuilds())).toSorted()).toEqual(["four", "one", "three"]);
  });

  test("is served without a folder for copies, with a log line", async () => {
    await build("one");
    await writeFile(previousBuilds(), "a file in the folder's place");
    const site = await open();
    expect([site.buildId, await renderPage(site)]).toEqual(["one", "page of one"]);
    expect(logged[0]).toContain("can't keep earlier builds");
  });

  test("without a build is empty", async () => {
    const site = await open();
    expect([site.buildId, site.renderer, await has(site, "/about.html")]).toEqual([
      "unbuilt",
      null,
      false,
    ]);
  });

  test("isn't opened with a broken renderer", async () => {
    await build("one");
    await write("render/render.js", "export const nothing = 1;");
    await expect(open()).rejects.toThrow("render");
  });
});
