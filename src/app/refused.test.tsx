import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { renderPage } from "#app/render-for-tests.tsx";
import { homePage } from "#contract/endpoints.ts";
import { restoreRefusals, saveRefusals } from "#data/persist/saved-queries.ts";

const MSG = "Parameter date: must be a date that exists";
const TRACK = { id: 2001, name: "Amber Run", alias: "A", image_url: "", number_count: 3 };
const HOME = { banners: [], categories: [{ ...TRACK, last_open: null }], seo_info: {} };

function respond(url: string): Response {
  const { pathname } = new URL(url, "http://localhost");
  if (pathname === homePage.path) return Response.json({ code: 200, msg: "", data: HOME });
  return Response.json({ code: 400, msg: MSG, data: null }, { status: 400 });
}

test.each(["", "&tab=timing", "&tab=trend"])(
  "a page shows the server's refusal of its data, also while it hydrates: %s",
  async (tab) => {
    const { html, queryClient, App } = await renderPage(
      `/track/2001?date=2026-02-20${tab}`,
      respond,
    );
    expect(html).toContain(`${MSG} code:400`);
    expect(html).not.toContain("Loading…");
    expect(html).not.toContain("Try again");
    // The payload has the refusal, so that the browser's first render equals the server's.
    const refused: unknown = JSON.parse(JSON.stringify(saveRefusals(queryClient)));
    queryClient.removeQueries({ predicate: ({ state }) => state.error !== null });
    restoreRefusals(queryClient, refused);
    expect(renderToString(<App />)).toBe(html);
  },
);

test("a temporary failure isn't in the payload: the browser requests the data itself", async () => {
  const failing = (url: string) =>
    url.includes(homePage.path) ? respond(url) : new Response("busy", { status: 503 });
  const { html, queryClient } = await renderPage("/track/2001", failing);
  expect(html).toContain("Loading…");
  expect(saveRefusals(queryClient)).toEqual([]);
});
