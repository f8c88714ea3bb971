import { expect, test } from "vitest";
import { alternatesHeader, feedLinks } from "./alternates.ts";

const PAGE = { origin: "https://a.example", cateId: 2001, language: "en" } as const;

test("a page links to its feeds in its own language", () => {
  expect(feedLinks(PAGE)).toEqual([
    {
      rel: "alternate",
      type: "application/atom+xml",
      href: "https://a.example/feeds/2001.en.atom",
    },
    {
      rel: "alternate",
      type: "application/feed+json",
      href: "https://a.example/feeds/2001.en.json",
    },
  ]);
});

test("its header names the calendar, and how to embed the page where its address is known", () => {
  const header = alternatesHeader(PAGE);
  expect(header).toContain('</feeds/2001.en.ics>; rel="alternate"; type="text/calendar"');
  expect(header).toContain(
    '</oembed?url=https%3A%2F%2Fa.example%2Fen%2Ftrack%2F2001&format=json>; rel="alternate"; type="application/json+oembed"',
  );
  expect(header).not.toContain("atom");
  expect(alternatesHeader({ ...PAGE, origin: "" })).not.toContain("oembed");
});
