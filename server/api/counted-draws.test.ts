import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hotCold, scatter, timing, topThree, twoSides } from "#contract/endpoints.ts";
import { DRAW_FILES } from "#server/draws/draw-files-for-tests.ts";
import { openWith } from "./sample-file-for-tests.ts";

/** A row of a file, parsed and counted independently of the project's code. */
interface Row {
  readonly term: string;
  readonly order: readonly number[];
  readonly times: readonly number[];
}

function parseRows(text: string, day = ""): Row[] {
  const rows = text.matchAll(/^(\d+),"([\d,]+)"(?:,"([\d.,]+)")?,(\S+) /gm);
  return [...rows]
    .filter(([, , , , date = ""]) => date.startsWith(day))
    .map(([, term = "", order = "", times = ""]) => ({
      term,
      order: order.split(",").map(Number),
      times: times.split(",").filter(Boolean).map(Number),
    }));
}

const count = <Item>(items: readonly Item[], is: (item: Item) => boolean) =>
  items.filter(is).length;

const sumFirst = (order: readonly number[], first: number) =>
  order.slice(0, first).reduce((sum, each) => sum + each, 0);

/** Number of big, small, odd and even values; big is above `middle`. */
function countSides(values: readonly number[], middle: number) {
  const big = count(values, (value) => value > middle);
  const odd = count(values, (value) => value % 2 === 1);
  return { big, small: values.length - big, odd, even: values.length - odd };
}

/** Hits of a marble at a place, its longest gap and its present one. */
function countHits(rows: readonly Row[], marble: number) {
  const first = rows.map(({ order }) => order[0] === marble);
  const runs = first.map(String).join(" ").replaceAll("true", "|").split("|");
  const without = runs.map((run) => run.split("false").length - 1);
  return {
    hits: count(first, Boolean),
    gap: without.at(-1) ?? 0,
    longest: Math.max(...without),
  };
}

for (const { title, skip, tens, races } of DRAW_FILES) {
  describe.skipIf(skip)(`days of ${title}`, () => {
    const text = skip ? "" : tens();
    const day = "date=2018-04-09";
    const rows = parseRows(text, "2018-04-09");
    let site: Awaited<ReturnType<typeof openWith>>;
    beforeAll(async () => {
      site = await openWith(text);
    });
    afterAll(() => site.close());

    test("have two sides as counted row by row", async () => {
      const sides = await site.of(twoSides, day);
      expect(sides).toMatchObject({ draws: 179, wanted: 179, missing: 0, from_term: "675513" });
      for (const { rank, ...counted } of sides.positions) {
        const at = rank - 1;
        const dragon = count(rows, ({ order }) => (order[at] ?? 0) > (order[9 - at] ?? 0));
        const duel = at < 5 ? { dragon, tiger: 179 - dragon } : { dragon: null, tiger: null };
        const own = countSides(
          rows.map(({ order }) => order[at] ?? 0),
          5,
        );
        expect(counted, `place ${rank}`).toEqual({ ...own, mid: 0, ...duel });
      }
      expect(sides.sum2).toEqual(
        countSides(
          rows.map(({ order }) => sumFirst(order, 2)),
          11,
        ),
      );
      expect(sides.sum3).toEqual(
        countSides(
          rows.map(({ order }) => sumFirst(order, 3)),
          16,
        ),
      );
    });

    test("have hits, gaps and longest gaps at place 1 as counted row by row", async () => {
      const { hits, gaps, longest } = await site.heatAt(day, 1);
      const counted = hits.map((_, at) => countHits(rows, at + 1));
      expect({ hits, gaps, longest }).toEqual({
        hits: counted.map((each) => each.hits),
        gaps: counted.map((each) => each.gap),
        longest: counted.map((each) => each.longest),
      });
    });

    test("have top-3 rates as counted row by row", async () => {
      const { items } = await site.of(topThree, day);
      const counted = items.map(({ number }) => {
        const places = [0, 1, 2].map((at) => count(rows, ({ order }) => order[at] === number));
        const [first, second, third] = places;
        const all = places.reduce((sum, each) => sum + each, 0);
        return { number, first, second, third, rate: Math.round((all / 179) * 1e4) / 1e4 };
      });
      expect(items).toEqual(counted);
    });

    test("have 32 missing draws within a day, and count the others", async () => {
      const { hot, cold, ...rest } = await site.heatAt("date=2018-04-16", 1);
      expect(rest.hits.reduce((sum, each) => sum + each, 0)).toBe(67);
      expect(new Set([...hot, ...cold]).size).toBe(hot.length + cold.length);
      expect(await site.of(hotCold, "date=2018-04-16")).toMatchObject({
        draws: 67,
        wanted: 99,
        missing: 32,
      });
    });
  });

  describe.skipIf(skip)(`sixteen races of sixteen marbles of ${title}`, () => {
    const text = skip ? "" : races();
    const rows = parseRows(text);
    let site: Awaited<ReturnType<typeof openWith>>;
    beforeAll(async () => {
      site = await openWith(text);
    });
    afterAll(() => site.close());

    test("have each marble's times over its finished races", async () => {
      const { by_number } = await site.of(timing, "limit=20");
      for (const { number, n, avg, best, worst } of by_number) {
        const own = rows.flatMap(({ order, times }) => times[order.indexOf(number)] ?? []);
        const sum = own.reduce((all, each) => all + each, 0);
        expect([n, best, worst]).toEqual([own.length, Math.min(...own), Math.max(...own)]);
        expect(avg).toBeCloseTo(sum / own.length, 2);
      }
    });

    test("have a point for each time, equal times in finishing order", async () => {
      const { points } = await site.of(scatter, "limit=20");
      expect(points).toHaveLength(253);
      for (const { term, order, times } of rows) {
        const own = points
          .filter((point) => point.term === term)
          .toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0));
        expect(own.map(({ number, timing: at }) => [number, at])).toEqual(
          times.map((time, at) => [order[at], time]),
        );
      }
    });
  });
}
