import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { scatter, timing, twoSides } from "#contract/endpoints.ts";
import { SCATTER_PAGE_DRAWS } from "#contract/limits.ts";
import { drawAt } from "#server/app-for-tests.ts";
import { openStatistics } from "./statistics-for-tests.ts";

/** Number of draws on the day before the newest, one every 75 seconds. */
const DRAWS = 1100;
const DAY = "2026-02-28";
const MARBLES = 10;

let server: Awaited<ReturnType<typeof openStatistics>>;
beforeEach(async () => {
  server = await openStatistics();
  const midnight = Date.parse("2026-02-27T16:00:00Z") / 1000;
  const times = (at: number) =>
    Array.from({ length: MARBLES }, (_, place) =>
      (28 + place * 0.4 + ((at * 31) % 97) / 100).toFixed(2),
    );
  const draws = Array.from({ length: DRAWS }, (_, at) =>
    drawAt(0, {
      term: String(3000 + at),
      timings: times(at).join(","),
      open_timestamp: midnight + 75 * at,
      next_term: null,
      next_open_timestamp: null,
    }),
  );
  await server.feed(draws);
});
afterEach(() => server.close());

const size = async (path: string) => (await server.app.request(path)).arrayBuffer();

describe("a day of a fast track", () => {
  test("has all finishes, page by page", async () => {
    const answers = await Promise.all(
      [1, 2, 3, 4].map((page) => server.of(scatter, `&date=${DAY}&page=${page}`)),
    );
    expect(answers.map(({ pages, draws }) => [pages, draws])).toEqual(
      answers.map(() => [3, DRAWS]),
    );
    expect(answers.map(({ points }) => points.length / MARBLES)).toEqual([500, 500, 100, 0]);
    const terms = new Set(answers.flatMap(({ points }) => points.map(({ term }) => term)));
    expect(terms.size).toBe(DRAWS);
    expect(answers[0]?.points.length).toBe(SCATTER_PAGE_DRAWS * MARBLES);
  });

  test("is reduced for a screen, with the figures of all draws", async () => {
    const [few, all] = [await server.of(scatter, `&date=${DAY}&detail=screen`), DRAWS * MARBLES];
    expect(few.points.reduce((sum, { n = 1 }) => sum + n, 0)).toBe(all);
    const exact = await server.of(timing, `&date=${DAY}`);
    const shown = await server.of(timing, `&date=${DAY}&detail=screen`);
    expect(exact.series).toHaveLength(DRAWS);
    expect([shown.by_number, shown.by_rank, shown.timed]).toEqual([
      exact.by_number,
      exact.by_rank,
      DRAWS,
    ]);
    const best = (of: typeof exact) => Math.min(...of.series.map(({ first }) => first ?? Infinity));
    expect(best(shown)).toBe(best(exact));
  });

  test.each([scatter, timing, twoSides].map(({ path }) => path))(
    "%s is below 100 kB for a screen, and below 400 in full",
    async (path) => {
      const query = `${path}?cate_id=2001&date=${DAY}${path === twoSides.path ? "&road=1:size" : ""}`;
      expect((await size(`${query}&detail=screen`)).byteLength).toBeLessThan(100_000);
      expect((await size(query)).byteLength).toBeLessThan(400_000);
    },
  );

  test("is the same response for any limit beside the day", async () => {
    const fetchTag = async (query: string) =>
      (await server.app.request(`${scatter.path}?cate_id=2001&date=${DAY}${query}`)).headers.get(
        "etag",
      );
    expect(await fetchTag("&limit=20")).toBe(await fetchTag(""));
  });
});
