import { afterEach, beforeEach, expect, test } from "vitest";
import { ART_CACHE, deleteCaches } from "#device/cache-names.ts";
import { artFor, cachePictures } from "./art.ts";
import { integrityOf } from "./integrity.ts";

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg"/>';
const SVG = "image/svg+xml";
const url = "/art/a.svg";

beforeEach(() => caches.open(ART_CACHE));
afterEach(() => deleteCaches(caches));

async function shown(path: string, content: string, type: string): Promise<string> {
  const integrity = await integrityOf(new TextEncoder().encode(PICTURE).buffer);
  const response = await artFor(new Request(path), {
    caches,
    fetch: async () => new Response(content, { headers: { "content-type": type } }),
    find: (asked) => (asked === url ? { url, integrity } : undefined),
    later: () => undefined,
  });
  return response.text();
}

const cached = async () =>
  Promise.all((await (await caches.open(ART_CACHE)).matchAll()).map((each) => each.text()));

test("a picture of the build is cached", async () => {
  expect(await shown(url, PICTURE, SVG)).toBe(PICTURE);
  expect(await cached()).toEqual([PICTURE]);
});

test.each([
  ["a sign-in page", url, "<h1>Sign in</h1>", "text/html"],
  ["another picture", url, `${PICTURE} `, SVG],
  ["the picture as a page", url, PICTURE, "text/html"],
  ["a picture of another build", "/art/b.svg", PICTURE, SVG],
])("%s is shown and never cached", async (...[, path, content, type]) => {
  expect(await shown(path, content, type)).toBe(content);
  expect(await cached()).toEqual([]);
});

test("an operator's picture is cached as the server sends it, and a sign-in page never is", async () => {
  expect(await shown("/art/own/attic.svg", "<svg/>", SVG)).toBe("<svg/>");
  await shown("/art/own/other.svg", "<h1>Sign in</h1>", "text/html");
  expect(await cached()).toEqual(["<svg/>"]);
});

test("pictures that aren't cached are fetched, each by its turn, until the network fails", async () => {
  const integrity = await integrityOf(new TextEncoder().encode(PICTURE).buffer);
  const asked: string[] = [];
  const deps = (offline: boolean) => ({
    caches,
    fetch: async (request: Request) => {
      asked.push(new URL(request.url).pathname);
      if (offline) throw new TypeError("no network");
      return new Response(PICTURE, { headers: { "content-type": SVG } });
    },
    find: (path: string) => (path === "/art/other.svg" ? undefined : { url: path, integrity }),
    later: () => undefined,
  });
  await cachePictures([url], deps(false));
  const paths = [url, "/art/other.svg", "/art/b.svg", "/art/c.svg"];
  await expect(cachePictures(paths, deps(true))).rejects.toThrow("no network");
  expect(asked).toEqual([url, "/art/b.svg"]);
  await cachePictures(paths, deps(false));
  expect(asked).toEqual([url, "/art/b.svg", "/art/b.svg", "/art/c.svg"]);
  expect(await cached()).toEqual([PICTURE, PICTURE, PICTURE]);
});
