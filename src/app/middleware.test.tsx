import { afterEach, expect, test } from "vitest";
import { renderPage } from "#app/render-for-tests.tsx";
import { Route as about } from "#routes/about.tsx";
import type { MiddlewareName } from "#routes/-middleware.ts";

const TRACK = { id: 2001, name: "Amber Run", alias: "A", image_url: "", last_open: null };
const homeResponse = (categories: unknown) => () =>
  Response.json({ code: 200, msg: "", data: { banners: [], categories, seo_info: {} } });

const render = (path: string, respond: () => Response = homeResponse([TRACK])) =>
  renderPage(path, respond);

const original = about.options.staticData;
afterEach(() => {
  about.options.staticData = original ?? {};
});

test("a route with unregistered middleware shows the 500 page without details", async () => {
  about.options.staticData = { middleware: ["of another build" as MiddlewareName] };
  const { errors, html, status } = await render("/about");
  expect(errors).toEqual([new Error("Unknown route middleware: 'of another build'")]);
  expect(status).toBe(500);
  expect(html).toContain("Internal Server Error");
  expect(html).not.toContain("of another build");
});

test("a route without middleware is shown", async () => {
  const { errors, status } = await render("/about");
  expect([errors, status]).toEqual([[], 200]);
});

for (const page of ["", "/marble/3"]) {
  test(`a known track has its page${page}, an unknown one is not found inside the frame`, async () => {
    expect(await render(`/track/2001${page}`)).toMatchObject({ errors: [], status: 200 });
    const { status, html, title } = await render(`/track/999${page}`);
    expect(status).toBe(404);
    expect(html).toContain(`Page not found: /en/track/999${page}`);
    expect(html).toContain("<footer");
    expect(title).toBe("Page not found · Marble Draws");
  });

  test(`a track's page${page} is shown if the tracks can't be loaded`, async () => {
    const { status } = await render(`/track/999${page}`, () => new Response("", { status: 500 }));
    expect(status).toBe(200);
  });
}

test.each(["/track/abc", "/track/12345678901", "/track/2001/marble/0", "/track/abc/marble/1"])(
  "%s is rejected by its own route with its own text",
  async (path) => {
    const { status, html } = await render(path);
    expect(status).toBe(404);
    expect(html).toContain(`Page Not Found: /en${path}`);
  },
);
