import { afterEach, expect, test } from "vitest";
import { deleteCaches } from "#device/cache-names.ts";
import { fingerprint, Precache, type PrecacheEntry, uniqueEntries } from "./precache.ts";

afterEach(() => deleteCaches(caches));

const { origin } = self.location;
const hashed = (url: string): PrecacheEntry => ({ url, revision: null });

/** A server of `files` by path; what isn't there is a 404 page. */
function build(manifest: PrecacheEntry[], files: Record<string, string>) {
  const asked: string[] = [];
  const fetch = async (request: Request) => {
    const { pathname } = new URL(request.url);
    asked.push(`${pathname} ${request.cache}`);
    const text = files[pathname];
    const type = text === undefined || pathname.endsWith(".html") ? "text/html" : "text/javascript";
    return new Response(text ?? "<h1>Not found</h1>", {
      status: text === undefined ? 404 : 200,
      headers: { "content-type": type },
    });
  };
  return { precache: new Precache(manifest, { caches, fetch, origin }), asked };
}

test("a build is kept whole, and each file is fetched once", async () => {
  const manifest = [
    hashed("assets/a.js"),
    { url: "shell.html", revision: "1" },
    hashed("/assets/a.js"),
  ];
  const { precache, asked } = build(manifest, { "/assets/a.js": "A", "/shell.html": "shell" });
  await precache.install();
  expect(new Set(asked)).toEqual(new Set(["/assets/a.js default", "/shell.html no-cache"]));
  expect(asked).toHaveLength(2);
  expect(await (await precache.own("/shell.html"))?.text()).toBe("shell");
  await precache.install();
  expect(asked).toHaveLength(2);
});

test("one missing file fails the installation, and the next one fetches only what is missing", async () => {
  const manifest = [hashed("assets/a.js"), hashed("assets/b.js")];
  const files: Record<string, string> = { "/assets/a.js": "A" };
  const { precache, asked } = build(manifest, files);
  await expect(precache.install()).rejects.toThrow("/assets/b.js can't be cached: status 404");
  files["/assets/b.js"] = "B";
  await precache.install();
  expect(asked.filter((each) => each.startsWith("/assets/a.js"))).toHaveLength(1);
});

test("a page in place of a script is not kept, whatever its status", async () => {
  const fetch = async () =>
    new Response("<h1>Sign in</h1>", { headers: { "content-type": "text/html" } });
  const precache = new Precache([hashed("assets/a.js")], { caches, fetch, origin });
  await expect(precache.install()).rejects.toThrow("can't be cached");
});

test("the next build takes over what is the same, and asks for pages of another revision", async () => {
  const page = (revision: string) => ({ url: "shell.html", revision });
  const first = build([hashed("assets/a.js"), page("1")], {
    "/assets/a.js": "A",
    "/shell.html": "old",
  });
  await first.precache.install();
  const second = build([hashed("assets/a.js"), page("2")], { "/shell.html": "new" });
  await second.precache.install();
  expect(second.asked).toEqual(["/shell.html no-cache"]);
  expect(await (await first.precache.own("/shell.html"))?.text()).toBe("old");
  expect(await (await second.precache.own("/shell.html"))?.text()).toBe("new");
});

test("scripts of two builds before are still there, pages of them and older scripts are not", async () => {
  const builds = ["a", "b", "c", "d"].map(
    (name) =>
      build([hashed(`assets/${name}.js`), { url: "about.html", revision: name }], {
        [`/assets/${name}.js`]: name,
        "/about.html": name,
      }).precache,
  );
  for (const each of builds) {
    await each.install();
    await each.tidy();
  }
  const [, , , last = build([], {}).precache] = builds;
  const found = await Promise.all(
    ["a", "b", "c", "d"].map((name) => last.find(`/assets/${name}.js`)),
  );
  expect(found.map((each) => each !== undefined)).toEqual([false, true, true, true]);
  expect(await (await last.find("/about.html"))?.text()).toBe("d");
});

test("a half installed build doesn't push a whole one out, nor is a newer one's work undone", async () => {
  const whole = build([hashed("assets/a.js")], { "/assets/a.js": "A" }).precache;
  await whole.install();
  const broken = ["x", "y"].map((name) => build([hashed(`assets/${name}.js`)], {}).precache);
  await Promise.allSettled(broken.map((each) => each.install()));
  const current = build([hashed("assets/b.js")], { "/assets/b.js": "B" }).precache;
  await current.install();
  const coming = build([hashed("assets/c.js"), hashed("assets/d.js")], {
    "/assets/c.js": "C",
  }).precache;
  await coming.install().catch(() => {});
  await current.tidy();
  expect(await caches.keys()).toEqual([whole.name, current.name, coming.name]);
  expect(await current.find("/assets/a.js")).toBeDefined();
});

test("asking for a file of a deleted build makes no empty cache", async () => {
  const { precache } = build([hashed("assets/a.js")], {});
  expect(await precache.find("/assets/a.js")).toBeUndefined();
  expect(await caches.keys()).toEqual([]);
});

test("a build's name tells its files and their revisions", () => {
  const name = (...entries: PrecacheEntry[]) => fingerprint(uniqueEntries(entries).values());
  const page = { url: "shell.html", revision: "1" };
  expect(name(page)).toBe(name(page, page));
  expect(name(page)).not.toBe(name({ ...page, revision: "2" }));
});
