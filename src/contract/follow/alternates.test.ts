import { expect, test } from "vitest";
import { alternateLinks } from "./alternates.ts";

const PAGE = { origin: "https://a.example", cateId: 2001, language: "en" } as const;

test("a page names its feeds and its calendar in its own language, and how to embed it", () => {
  const link = (type: string, href: string) => ({ rel: "alternate", type, href });
  expect(alternateLinks(PAGE)).toEqual([
    link("application/atom+xml", "https://a.example/feeds/2001.en.atom"),
    link("application/feed+json", "https://a.example/feeds/2001.en.json"),
    link("text/calendar", "https://a.example/feeds/2001.en.ics"),
    link(
      "application/json+oembed",
      "https://a.example/oembed?url=https%3A%2F%2Fa.example%2Fen%2Ftrack%2F2001",
    ),
  ]);
});

test("where its address isn't known it can't be embedded", () => {
  expect(JSON.stringify(alternateLinks({ ...PAGE, origin: "" }))).not.toContain("oembed");
});
