import * as v from "valibot";
import { expect, test } from "vitest";
import { HomePage } from "#contract/site.ts";
import { renderHtml } from "#ui/chart/html-for-tests.tsx";
import { Banners, toSlides } from "./banners.tsx";

test("a banner's next draw is a time in the track's zone", () => {
  const next_open_timestamp = Date.parse("2026-03-01T12:00:00Z") / 1000;
  const last_open = { term: "7", open_timestamp: next_open_timestamp - 60, next_open_timestamp };
  const home = v.parse(HomePage, {
    banners: [{ cate_id: 1, image_url: "/art/a.svg" }],
    categories: [{ id: 1, name: "A", zone: "Europe/Paris", last_open }],
    seo_info: {},
  });
  expect(renderHtml(<Banners slides={toSlides(home)} />)).toContain("13:00:00");
});

test.each([
  [75, "every 75 s"],
  [60, "every 60 s"],
  [180, "every 3 min"],
  [0, null],
])("a banner says that its track draws each %i seconds: %j", (period_sec, words) => {
  const home = v.parse(HomePage, {
    banners: [{ cate_id: 1, image_url: "/art/a.svg" }],
    categories: [{ id: 1, name: "A", zone: "Europe/Paris", period_sec, last_open: null }],
    seo_info: {},
  });
  const text = renderHtml(<Banners slides={toSlides(home)} />).replaceAll("<!-- -->", "");
  expect(/every \d+ \w+/.exec(text)?.[0] ?? null).toBe(words);
});

test("a banner says that its draws are simulated where those of other tracks are real", () => {
  const home = (others: string) =>
    v.parse(HomePage, {
      banners: [{ cate_id: 1, image_url: "/art/a.svg" }],
      categories: [
        { id: 1, name: "A", source: "simulated", last_open: { term: "7", number: "2,1" } },
        { id: 2, name: "B", source: others, last_open: null },
      ],
      seo_info: {},
    });
  const htmlWith = (others: string) => renderHtml(<Banners slides={toSlides(home(others))} />);
  expect(htmlWith("feed")).toContain("Simulated draws");
  expect(htmlWith("simulated")).not.toContain("Simulated draws");
});
