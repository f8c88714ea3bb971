import { afterEach, expect, test } from "vitest";
import { deleteCaches } from "#device/cache-names.ts";
import { integrityOf } from "./integrity.ts";
import { fingerprint, Precache, type PrecacheEntry, uniqueEntries } from "./precache.ts";

afterEach(() => deleteCaches(caches));

const { origin } = self.location;
type File = Omit<PrecacheEntry, "integrity">;
const hashed = (url: string): File => ({ url, revision: null });

/** A server of `files` by path, whose build has these `contents`; what isn't there is a 404 page. */
async function build(manifest: File[], files: Record<string, string>, contents = files) {
  const digest = (url: string) => {
    const content = contents[url.startsWith("/") ? url : `/${url}`] ?? "";
    return integrityOf(new TextEncoder().encode(content).buffer);
  };
  const entries = await Promise.all(
    manifest.map(async (entry) => ({ ...entry, integrity: await digest(entry.url) })),
  );
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
  return { precache: new Precache(entries, { caches, fetch, origin }), asked };
}

test("a build is kept whole, and each file is fetched once", async () => {
  const manifest = [
    hashed("assets/a.js"),
    { url: "shell.html", revision: "1" },
    hashed("/assets/a.js"),
  ];
  const { precache, asked } = await build(manifest, {
    "/assets/a.js": "A",
    "/shell.html": "shell",
  });
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
  const { precache, asked } = await build(manifest, files, { ...files, "/assets/b.js": "B" });
  await expect(precache.install()).rejects.toThrow("/assets/b.js can't be cached: status 404");
  files["/assets/b.js"] = "B";
  await precache.install();
  expect(asked.filter((each) => each.startsWith("/assets/a.js"))).toHaveLength(1);
});

test("a page in place of a script is not kept, whatever its status", async () => {
  const fetch = async () =>
    new Response("<h1>Sign in</h1>", { headers: { "content-type": "text/html" } });
  const entries = [{ ...hashed("assets/a.js"), integrity: await integrityOf(new ArrayBuffer(0)) }];
  const precache = new Precache(entries, { caches, fetch, origin });
  await expect(precache.install()).rejects.toThrow("can't be cached");
});

test("the next build takes over what is the same, and asks for pages of another revision", async () => {
  const page = (revision: string) => ({ url: "shell.html", revision });
  const first = await build([hashed("assets/a.js"), page("1")], {
    "/assets/a.js": "A",
    "/shell.html": "old",
  });
  await first.precache.install();
  const contents = { "/assets/a.js": "A", "/shell.html": "new" };
  const second = await build(
    [hashed("assets/a.js"), page("2")],
    { "/shell.html": "new" },
    contents,
  );
  await second.precache.install();
  expect(second.asked).toEqual(["/shell.html no-cache"]);
  expect(await (await first.precache.own("/shell.html"))?.text()).toBe("old");
  expect(await (await second.precache.own("/shell.html"))?.text()).toBe("new");
});

test("scripts of two builds before are still there, pages of them and older scripts are not", async () => {
  const builds = await Promise.all(
    ["a", "b", "c", "d"].map(async (name) => {
      const manifest = [hashed(`assets/${name}.js`), { url: "about.html", revision: name }];
      const files = { [`/assets/${name}.js`]: name, "/about.html": name };
      return (await build(manifest, files)).precache;
    }),
  );
  for (const each of builds) {
    await each.install();
    await each.tidy();
  }
  const [, , , last = (await build([], {})).precache] = builds;
  const found = await Promise.all(
    ["a", "b", "c", "d"].map((name) => last.find(`/assets/${name}.js`)),
  );
  expect(found.map((each) => each !== undefined)).toEqual([false, true, true, true]);
  expect(await (await last.find("/about.html"))?.text()).toBe("d");
});

test("a half installed build doesn't push a whole one out, nor is a newer one's work undone", async () => {
  const { precache: whole } = await build([hashed("assets/a.js")], { "/assets/a.js": "A" });
  await whole.install();
  const broken = await Promise.all(
    ["x", "y"].map((name) => build([hashed(`assets/${name}.js`)], {})),
  );
  await Promise.allSettled(broken.map(({ precache }) => precache.install()));
  const { precache: current } = await build([hashed("assets/b.js")], { "/assets/b.js": "B" });
  await current.install();
  const { precache: coming } = await build([hashed("assets/c.js"), hashed("assets/d.js")], {
    "/assets/c.js": "C",
  });
  await coming.install().catch(() => {});
  await current.tidy();
  expect(await caches.keys()).toEqual([whole.name, current.name, coming.name]);
  expect(await current.find("/assets/a.js")).toBeDefined();
});

test("asking for a file of a deleted build makes no empty cache", async () => {
  const { precache } = await build([hashed("assets/a.js")], {});
  expect(await precache.find("/assets/a.js")).toBeUndefined();
  expect(await caches.keys()).toEqual([]);
});

test("a build's name tells its files and their contents", () => {
  const name = (...entries: PrecacheEntry[]) => fingerprint(uniqueEntries(entries).values());
  const page = { url: "shell.html", revision: "1", integrity: "sha256-x" };
  expect(name(page)).toBe(name(page, page));
  expect(name(page)).not.toBe(name({ ...page, integrity: "sha256-y" }));
});

test.each([
  ["another page", "/shell.html", "<h1>Sign in</h1>"],
  ["another script", "/assets/a.js", "location = 'https://hotel.example/'"],
  ["a part of the page", "/shell.html", "<h1>She"],
  ["nothing", "/assets/a.js", ""],
])("%s in place of %s is not kept, though its type is right", async (_, path, content) => {
  const contents = { "/shell.html": "<h1>Shell</h1>", "/assets/a.js": "A" };
  const manifest = [hashed("assets/a.js"), { url: "shell.html", revision: "1" }];
  const { precache } = await build(manifest, { ...contents, [path]: content }, contents);
  await expect(precache.install()).rejects.toThrow(`${path} can't be cached`);
  expect(await precache.own(path)).toBeUndefined();
});

test("what an earlier worker cached in place of a file is not taken over", async () => {
  const cache = await caches.open("build-old");
  const headers = { "content-type": "text/javascript" };
  await cache.put("/assets/a.js", new Response("Sign in", { headers }));
  const { precache } = await build([hashed("assets/a.js")], { "/assets/a.js": "A" });
  await precache.install();
  expect(await (await precache.own("/assets/a.js"))?.text()).toBe("A");
});
