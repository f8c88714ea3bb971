import { describe, expect, test } from "vitest";
import { renderHtml, linkTo } from "#ui/chart/html-for-tests.tsx";
import { searchEntries } from "./statistic-search.ts";
import { type WindowLimit, WindowPicker } from "./window-picker.tsx";

const show = (limit: WindowLimit | null, date: string) =>
  renderHtml(
    <WindowPicker
      limit={limit}
      date={date}
      today="2026-11-21"
      days={{ zone: "Asia/Tokyo", day_start: "08:00" }}
      link={linkTo<WindowLimit>()}
      onDate={() => {}}
      rest={[["tab", "timing"]]}
    />,
  );

describe("the window picker", () => {
  test("links to each window and marks the chosen one", () => {
    const html = show(50, "");
    const links = [...html.matchAll(/href="#(\d+)"/g)].map(([, limit]) => limit);
    expect(links).toEqual(["10", "20", "30", "50", "100", "200", "500"]);
    expect(html).toMatch(/href="#50"[^>]*aria-current="true"/);
    expect(html.match(/aria-current/g)).toHaveLength(1);
  });

  test("has the chosen day, limited to today in the track's zone", () => {
    const html = show(null, "2026-11-20");
    expect(html).not.toContain("aria-current");
    expect(html).toContain('max="2026-11-21"');
    expect(html).toContain('value="2026-11-20"');
    expect(html).toContain("Asia/Tokyo");
    expect(html).toContain("Day starts at 08:00");
  });

  test("sends the day with the other parameters without scripts", () => {
    const html = show(100, "");
    expect(html).toContain('name="date"');
    expect(html).toContain('<input type="hidden" name="tab" value="timing"/>');
    expect(html).toMatch(/<noscript><button type="submit"/);
  });
});

test("the parts of an address have one order on server and browser", () => {
  const entries = [
    ["tab", "patterns"],
    ["view", "runs"],
  ];
  expect(searchEntries({ view: "runs", tab: "patterns", place: undefined })).toEqual(entries);
  expect(searchEntries({ tab: "patterns", view: "runs" })).toEqual(entries);
});
