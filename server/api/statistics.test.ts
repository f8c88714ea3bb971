import * as v from "valibot";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { hotCold, scatter, timing, topThree, twoSides } from "#contract/endpoints.ts";
import { drawAt } from "#server/app-for-tests.ts";
import { drawsFrom, openStatistics } from "./statistics-for-tests.ts";

let server: Awaited<ReturnType<typeof openStatistics>>;
beforeEach(async () => {
  server = await openStatistics();
});
afterEach(() => server.close());

const ALL = { hotCold, twoSides, topThree, timing, scatter };
const BACKWARDS = "10,9,8,7,6,5,4,3,2,1";

describe("every statistic", () => {
  const each = Object.entries(ALL);

  test.each(each)("%s has the counts of its draws", async (_, endpoint) => {
    await server.feed([drawAt(2), drawAt(3, { number: "1,2" }), drawAt(4)]);
    expect(await server.of<v.GenericSchema>(endpoint, "&limit=10")).toMatchObject({
      cate_id: 2001,
      number_count: 10,
      draws: 5,
      wanted: 10,
      missing: 1,
      left_out: 1,
      from_term: "4998",
      to_term: "5004",
    });
    expect(await server.of<v.GenericSchema>(endpoint, "&date=2026-03-01")).toMatchObject({
      draws: 5,
      wanted: 7,
      missing: 1,
      left_out: 1,
    });
  });

  test.each(each)("%s of a track without draws is empty", async (_, { path, data }) => {
    for (const query of ["", "&limit=500", "&date=2026-03-01"]) {
      const answer = await server.send(`${path}?cate_id=2003${query}`);
      expect(answer.status).toBe(200);
      expect(v.parse<v.GenericSchema>(data, answer.data)).toMatchObject({
        draws: 0,
        missing: 0,
        left_out: 0,
        from_term: "",
        to_term: "",
      });
      expect(JSON.stringify(answer.data)).not.toMatch(/NaN|undefined/);
    }
  });

  test.each(each)("%s of an unknown track or window is refused", async (_, { path }) => {
    const unknown = await server.send(`${path}?cate_id=77`);
    expect([unknown.status, unknown.msg]).toEqual([404, "Parameter cate_id: no such track"]);
    expect((await server.send(`${path}?cate_id=2001&limit=25`)).status).toBe(400);
    expect((await server.send(`${path}?cate_id=2001&date=2026-02-30`)).status).toBe(400);
  });

  test.each(each)("%s of any day without draws is empty", async (_, { path }) => {
    for (const date of ["2026-03-02", "9999-12-31", "0001-01-01", "1969-12-31"]) {
      const answer = await server.send(`${path}?cate_id=2001&date=${date}`);
      expect([date, answer.status]).toEqual([date, 200]);
      expect(answer.data).toMatchObject({ draws: 0, wanted: 0, missing: 0 });
    }
  });

  test.each(each)("%s is the same from the store as from memory", async (_, endpoint) => {
    const dayBefore = drawsFrom(-24 * 60, 400, { number: BACKWARDS });
    await server.feed(dayBefore);
    const inMemory = await server.of<v.GenericSchema>(endpoint, "&date=2026-02-28");
    await server.feed(drawsFrom(1, 500));
    expect(server.board.track(2001)?.draws.at(-1)?.term).toBe("5001");
    const stored = await server.of<v.GenericSchema>(endpoint, "&date=2026-02-28");
    expect(inMemory).toMatchObject({ draws: 400 });
    // Records are of the whole track; the added draws aren't faster.
    expect(stored).toEqual(inMemory);
  });

  test.each(each)("%s shows late, corrected and removed draws", async (_, endpoint) => {
    const before = await server.of<v.GenericSchema>(endpoint);
    await server.feed([drawAt(-4)]);
    const late = await server.of<v.GenericSchema>(endpoint);
    expect([before, late]).toMatchObject([{ draws: 3 }, { draws: 4, from_term: "4996" }]);
    await server.feed([drawAt(-4, { number: BACKWARDS, timings: "19.00" })], { correct: true });
    const corrected = await server.of<v.GenericSchema>(endpoint);
    expect(corrected).not.toEqual(late);
    const simulated = drawAt(0, { cate_id: 2003, source: "simulated" });
    await server.store.addDraws({ cate_id: 2003, source: "simulated", draws: [simulated] });
    await server.board.refresh();
    const path = `${endpoint.path}?cate_id=2003`;
    expect((await server.send(path)).data).toMatchObject({ draws: 1, to_term: "5000" });
    const real = drawAt(-9, { cate_id: 2003 });
    await server.store.addDraws({ cate_id: 2003, source: "feed", draws: [real] });
    await server.board.refresh();
    expect((await server.send(path)).data).toMatchObject({ draws: 1, to_term: "4991" });
  });
});

describe("the streaks", () => {
  const longest = async (query: string) => (await server.of(twoSides, query)).streaks[0];

  test("aren't cut by the window", async () => {
    await server.feed(drawsFrom(1, 40));
    expect(await longest("&limit=10")).toMatchObject({ rank: 1, kind: "size", count: 43 });
  });

  test("of a day may begin before its midnight", async () => {
    const midnight = 12 * 60;
    await server.feed(drawsFrom(1, midnight + 5));
    expect(await longest("&date=2026-03-02")).toMatchObject({ count: 500 });
    expect((await server.of(twoSides, "&date=2026-03-02")).draws).toBe(6);
    await server.feed([drawAt(midnight - 2, { number: BACKWARDS })], { correct: true });
    expect(await longest("&date=2026-03-02")).toMatchObject({
      rank: 2,
      kind: "parity",
      count: 500,
    });
    const [first] = (await server.of(twoSides, "&date=2026-03-02")).streaks.filter(
      ({ rank, kind }) => rank === 1 && kind === "size",
    );
    expect(first).toMatchObject({ value: "small", count: 7 });
  });

  test("of a past day ignore later draws", async () => {
    await server.feed(drawsFrom(1, 12 * 60 + 5, {}));
    await server.feed(drawsFrom(12 * 60, 3, { number: BACKWARDS }), { correct: true });
    expect(await longest("&date=2026-03-01")).toMatchObject({ rank: 1, kind: "size" });
    expect((await server.of(twoSides, "&date=2026-03-01")).streaks[0]?.count).toBeGreaterThan(700);
  });

  test("of an empty day are none", async () => {
    expect((await server.of(twoSides, "&date=2026-03-02")).streaks).toEqual([]);
  });
});

describe("a road", () => {
  test("covers the window on request", async () => {
    await server.feed([drawAt(2, { number: BACKWARDS })]);
    expect((await server.of(twoSides)).roads).toEqual([]);
    const { roads } = await server.of(twoSides, "&road=1:size&limit=10");
    expect(roads).toEqual([
      {
        road: "1:size",
        beads: [
          { term: "5002", value: "big" },
          { term: "5001", value: null },
          { term: "5000", value: "small" },
          { term: "4999", value: "small" },
          { term: "4998", value: "small" },
        ],
      },
    ]);
    const sums = await server.of(twoSides, "&road=sum2:parity");
    expect(sums.roads[0]?.beads.map(({ value }) => value)).toContain("odd");
  });

  test.each(["11:size", "0:size", "6:dt", "99:parity"])(
    "of place %s is refused with ten marbles",
    async (road) => {
      const { status, msg } = await server.send(`${twoSides.path}?cate_id=2001&road=${road}`);
      expect([status, msg]).toEqual([400, "Parameter road: must be a place of this track"]);
      expect((await server.send(`${twoSides.path}?cate_id=2003&road=${road}`)).status).toBe(400);
    },
  );

  test("of an empty window has no beads", async () => {
    const { roads } = await server.of(twoSides, "&road=5:dt&date=2026-03-09");
    expect(roads).toEqual([{ road: "5:dt", beads: [] }]);
  });
});
