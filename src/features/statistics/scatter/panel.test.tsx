import { describe, expect, test } from "vitest";
import { renderHtml, linkTo, extractText } from "#ui/chart/html-for-tests.tsx";
import { ScatterPanel } from "./panel.tsx";

const window = {
  cate_id: 1,
  number_count: 10,
  draws: 500,
  wanted: 500,
  missing: 0,
  left_out: 0,
  from_term: "1",
  to_term: "500",
};
const points = Array.from({ length: 5000 }, (_, index) => ({
  term: String(500 - Math.floor(index / 10)),
  number: ((index * 7) % 10) + 1,
  rank: (index % 10) + 1,
  timing: 28 + (index % 10) * 0.3 + (index % 13) * 0.02,
}));
const records = [{ term: "9", number: 3, timing: 28 }];
const show = (number: number | null, some = points) =>
  renderHtml(
    <ScatterPanel
      data={{ ...window, points: some, records }}
      number={number}
      numberLink={linkTo<number | null>()}
    />,
  );

describe("the scatter", () => {
  test("of five thousand finishes is a density and stays below 40 kB", () => {
    const html = show(null);
    expect(html).toContain('data-step="5"');
    expect(html.length).toBeLessThan(40_000);
  });

  test("highlights one marble with a dot for each of its finishes", () => {
    const [, path = ""] = /data-picked="true"[^>]*d="([^"]*)"/.exec(show(3)) ?? [];
    expect(path.split("m")).toHaveLength(501);
  });

  test("of few finishes is a path of dots for each marble", () => {
    const html = show(null, points.slice(0, 20));
    expect([...html.matchAll(/--ink/g)]).toHaveLength(10);
  });

  test("labels every second mark of a crowded time axis", () => {
    const spread = (seconds: number) =>
      points.map((point, index) => ({ ...point, timing: 20 + (index % 2) * seconds }));
    const readTicks = (html: string) =>
      [...html.matchAll(/>([\d.]+)&quot;<\/span>/g)].map(([, name]) => name);
    expect(readTicks(show(null, spread(4)))).toEqual(["20", "21", "22", "23", "24"]);
    expect(readTicks(show(null, spread(3.2)))).toEqual(["20", "21", "22", "23"]);
  });

  test("lists the records with their draws, also without any times in the window", () => {
    const text = extractText(show(null, []));
    expect(text).toContain("These draws have no times.");
    expect(text).toContain('1 3 28.00" no. 9');
  });
});
