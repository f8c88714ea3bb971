import * as v from "valibot";
import { expect, test } from "vitest";
import { HomePage } from "#contract/site.ts";
import { htmlOf } from "#ui/chart/html-for-tests.tsx";
import { Banners, slidesOf } from "./banners.tsx";

test("a banner's next draw is a time in the track's zone", () => {
  const next_open_timestamp = Date.parse("2026-03-01T12:00:00Z") / 1000;
  const last_open = { term: "7", open_timestamp: next_open_timestamp - 60, next_open_timestamp };
  const home = v.parse(HomePage, {
    banners: [{ cate_id: 1, image_url: "/art/a.svg" }],
    categories: [{ id: 1, name: "A", zone: "Europe/Paris", last_open }],
    seo_info: {},
  });
  expect(htmlOf(<Banners slides={slidesOf(home)} />)).toContain("13:00:00");
});
