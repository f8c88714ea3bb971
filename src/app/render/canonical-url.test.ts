import { describe, expect, test } from "vitest";
import { canonicalUrl } from "#app/render/canonical-url.ts";

describe("the canonical address of a page", () => {
  test.each([
    ["/", "/"],
    ["/?x=1", "/"],
    ["/en?x=1", "/en"],
    ["/en/about?lang=cn", "/en/about"],
    ["/en/track/2019?x=5&tab=timing", "/en/track/2019?tab=timing"],
    ["/track/2019?date=2026-01-02&tab=timing", "/track/2019?date=2026-01-02&tab=timing"],
    ["/track/2019?tab=timing&date=2026-01-02", "/track/2019?date=2026-01-02&tab=timing"],
    ["/track/2019?limit=50", "/track/2019?limit=50"],
    ["/track/2019?limit=50.0", "/track/2019"],
    ["/track/2001/marble/3?x=1&limit=50", "/track/2001/marble/3?limit=50"],
    ["/track/ColdHotAnalyze?track=2003&tab=timing", "/track/ColdHotAnalyze?track=2003"],
    ["/components/LotteryItem?theme=dark&x=1", "/components/LotteryItem?theme=dark"],
    ["/track/components/tabItem%20copy?x=1", "/track/components/tabItem%20copy"],
    [
      "/en/track/components/tabItem%20copy?with=2003&track=2001&x=1",
      "/en/track/components/tabItem%20copy?track=2001&with=2003",
    ],
  ])("%s is %s", (url, canonical) => expect(canonicalUrl(url)).toBe(canonical));

  test("omits invalid, repeated and default parameters", () => {
    const spellings = [
      "",
      "?",
      "?limit=7",
      "?tab=x",
      "?tab=timing&tab=scatter",
      "?page=1",
      "?date=1",
      "?place=1",
      "?road=1:size",
      "?sort=number",
      "?order=newest",
    ];
    expect(new Set(spellings.map((query) => canonicalUrl(`/track/2001${query}`)))).toEqual(
      new Set(["/track/2001"]),
    );
  });

  test("has no trailing slash", () => {
    expect(["/en/", "/en/about/?x=1", "/track/2001/?tab=timing"].map(canonicalUrl)).toEqual([
      "/en",
      "/en/about",
      "/track/2001?tab=timing",
    ]);
  });

  test.each([
    ["/nonsense?x=1", "/-missing-"],
    ["/en/nonsense/9", "/en/-missing-"],
    ["/track/abc?x=1", "/track/-missing-"],
    ["/en/track/2001/marble/0?x=1", "/en/track/-missing-"],
    ["/track/%?x", "/-missing-"],
    ["/EN/home?x=1", "/EN/home?x=1"],
    ["/ja/tracks/5", "/ja/tracks/5"],
  ])("of %s, which has no page, is %s", (url, canonical) =>
    expect(canonicalUrl(url)).toBe(canonical),
  );

  test("is its own canonical address", () => {
    const once = canonicalUrl("/en/track/2001?find=5000&pick=1,2&x=1");
    expect(canonicalUrl(once)).toBe(once);
  });
});
