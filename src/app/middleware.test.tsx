import { afterEach, expect, test } from "vitest";
import { enter } from "#app/enter-for-tests.tsx";
import { Route as about } from "#routes/about.tsx";
import type { MiddlewareName } from "#routes/-middleware.ts";

const TRACK = { id: 2001, name: "Amber Run", alias: "A", image_url: "", last_open: null };
const knows = (categories: unknown) => () =>
  Response.json({ code: 200, msg: "", data: { banners: [], categories, seo_info: {} } });

const entered = (path: string, answer: () => Response = knows([TRACK])) => enter(path, answer);

const named = about.options.staticData;
afterEach(() => {
  about.options.staticData = named ?? {};
});

test("a route whose middleware nobody registered is the 500 page, which doesn't say why", async () => {
  // A name of another build, which its compiler knew.
  about.options.staticData = { middleware: ["of another build" as MiddlewareName] };
  const { errors, html, status } = await entered("/about");
  expect(errors).toEqual([new Error("Unknown route middleware: 'of another build'")]);
  expect(status).toBe(500);
  expect(html).toContain("Internal Server Error");
  expect(html).not.toContain("of another build");
});

test("a route that names none needs none", async () => {
  const { errors, status } = await entered("/about");
  expect([errors, status]).toEqual([[], 200]);
});

for (const page of ["", "/marble/3"]) {
  test(`a track that there is has its page${page}, another one is not found inside the frame`, async () => {
    expect(await entered(`/track/2001${page}`)).toMatchObject({ errors: [], status: 200 });
    const { status, html, title } = await entered(`/track/999${page}`);
    expect(status).toBe(404);
    expect(html).toContain(`Page not found: /en/track/999${page}`);
    expect(html).toContain("<footer");
    expect(title).toBe("Page not found · Marble Draws");
  });

  test(`a track's page${page} is there where the tracks can't be had`, async () => {
    const { status } = await entered(`/track/999${page}`, () => new Response("", { status: 500 }));
    expect(status).toBe(200);
  });
}

test.each(["/track/abc", "/track/12345678901", "/track/2001/marble/0", "/track/abc/marble/1"])(
  "%s is refused by its own route, in the words for that",
  async (path) => {
    const { status, html } = await entered(path);
    expect(status).toBe(404);
    expect(html).toContain(`Page Not Found: /en${path}`);
  },
);
