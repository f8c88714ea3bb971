import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { histories, scatter, twoSides } from "#contract/endpoints.ts";
import { drawAt } from "#server/app-for-tests.ts";
import { drawsFrom, openStatistics } from "./statistics-for-tests.ts";

let server: Awaited<ReturnType<typeof openStatistics>>;
beforeEach(async () => {
  server = await openStatistics();
});
afterEach(() => server.close());

describe("the records", () => {
  const records = async () =>
    (await server.of(scatter, "&limit=10")).records.map(({ term, number, timing }) => [
      term,
      number,
      timing,
    ]);

  test("are the fastest times ever, equal ones earliest first", async () => {
    await server.feed(drawsFrom(-700, 600, { timings: "30.00,31.00" }));
    await server.feed([
      drawAt(-9000, { timings: "18.00,18.50,40.00" }),
      drawAt(1, { timings: "18.00" }),
    ]);
    expect((await records()).slice(0, 4)).toEqual([
      ["-4000", 3, 18],
      ["5001", 3, 18],
      ["-4000", 1, 18.5],
      ["4998", 3, 20.1],
    ]);
    expect(await records()).toHaveLength(10);
  });

  test("of other places are earliest first, too", async () => {
    // The faster draw is the later one; both have a second marble at 15 s.
    await server.feed([
      drawAt(1, { timings: "14.50,15.00" }),
      drawAt(2, { timings: "14.00,15.00" }),
    ]);
    expect((await records()).slice(0, 4)).toEqual([
      ["5002", 3, 14],
      ["5001", 3, 14.5],
      ["5001", 1, 15],
      ["5002", 1, 15],
    ]);
  });

  test("are empty without times", async () => {
    await server.store.addDraws({
      cate_id: 2003,
      source: "feed",
      draws: [drawAt(0, { cate_id: 2003, timings: "" })],
    });
    await server.board.refresh();
    expect((await server.send(`${scatter.path}?cate_id=2003`)).data).toMatchObject({
      draws: 1,
      points: [],
      records: [],
    });
  });
});

test("a day's missing draws are those of the history, none at its ends", async () => {
  // The last hours of the 1st and the first ones of the 2nd are missing.
  await server.feed([drawAt(3), drawAt(12 * 60 + 30), drawAt(12 * 60 + 31)]);
  const first = await server.of(twoSides, "&date=2026-03-01&road=1:size");
  expect(first).toMatchObject({ draws: 4, missing: 2, wanted: 6 });
  expect(first.roads[0]?.beads.slice(0, 3)).toEqual([
    { term: "5003", value: "small" },
    { term: "5002", value: null },
    { term: "5001", value: null },
  ]);
  const second = await server.of(twoSides, "&date=2026-03-02&road=1:size");
  expect(second).toMatchObject({ draws: 2, missing: 0, wanted: 2 });
  for (const [date, missing] of [
    ["2026-03-01", 2],
    ["2026-03-02", 0],
  ] as const) {
    const history = await server.of(histories, `&date=${date}&page_size=1`);
    expect(history.missing).toHaveLength(missing);
  }
});
