import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { homePage, open } from "#contract/endpoints.ts";
import { openApp } from "#server/app-for-tests.ts";

let server: Awaited<ReturnType<typeof openApp>>;
beforeAll(async () => {
  server = await openApp();
});
afterAll(() => server.close());

/** The unparsed response with the names on the wire. */
async function raw(path: string) {
  const response = await server.app.request(path, { headers: { lang: "en" } });
  // Each test checks its own part.
  return (await response.json()) as { data: Record<string, never> };
}

const names = (value: object) => Object.keys(value).toSorted();

describe("names of the specification", () => {
  test("of the envelope: code, msg and data", async () => {
    expect(names(await raw(homePage.path))).toEqual(["code", "data", "msg"]);
  });

  test("of the home page and the site's info", async () => {
    const { data } = await raw(`${homePage.path}?client_type=pc&type_id=2`);
    expect(names(data)).toEqual(["banners", "categories", "seo_info"]);
    expect(names(data["seo_info"] ?? {})).toEqual(
      [
        "site_name",
        "site_keywords",
        "site_description",
        "site_kaicai_url",
        "site_nav_url",
        "custom_service_url",
        "day_cn_logo_url",
        "day_en_logo_url",
        "night_cn_logo_url",
        "night_en_logo_url",
      ].toSorted(),
    );
  });

  test("of a category and its count of numbers, which is its draw's", async () => {
    const { data } = await raw(homePage.path);
    const [drawn, none] = (data["categories"] ?? []) as { number_count: number; last_open: null }[];
    for (const name of ["id", "name", "alias", "image_url", "last_open", "number_count"]) {
      expect(drawn).toHaveProperty(name);
    }
    expect(drawn?.number_count).toBe(10);
    expect(none).toMatchObject({ last_open: null, number_count: 0 });
  });

  test("of the latest draw", async () => {
    const { data } = await raw(`${open.path}?cate_id=2001`);
    expect(names(data)).toEqual(
      expect.arrayContaining([
        "cai_id",
        "open_time",
        "number",
        "all_number",
        "timings",
        "term",
        "next_term",
        "residue_sec",
        "residue_opens",
        "spec_number",
        "today_opens",
        "next_open_timestamp",
        "open_timestamp",
      ]),
    );
  });
});
