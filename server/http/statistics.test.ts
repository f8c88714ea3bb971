import * as v from "valibot";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { histories, hotCold, scatter, timing, topThree, twoSides } from "#contract/endpoints.ts";
import { drawAt, openApp } from "./app-for-tests.ts";

let server: Awaited<ReturnType<typeof openApp>>;
beforeEach(async () => {
  server = await openApp();
});
afterEach(() => server.close());

const ALL = { hotCold, twoSides, topThree, timing, scatter };
const BACKWARDS = "10,9,8,7,6,5,4,3,2,1";

async function ask(path: string) {
  const response = await server.app.request(path, { headers: { lang: "en" } });
  const { msg, data } = v.parse(
    v.object({ msg: v.string(), data: v.unknown() }),
    await response.json(),
  );
  return { status: response.status, msg, data };
}

async function of<Schema extends v.GenericSchema>(
  { path, data }: { readonly path: string; readonly data: Schema },
  query = "",
) {
  return v.parse(data, (await ask(`${path}?cate_id=2001${query}`)).data);
}

const feed = async (draws: ReturnType<typeof drawAt>[], more: object = {}) => {
  await server.store.addDraws({ cate_id: 2001, source: "feed", draws, ...more });
  await server.board.refresh();
};
const run = (from: number, count: number, other: object = {}) =>
  Array.from({ length: count }, (_, at) => drawAt(from + at, other));

describe("every statistic", () => {
  const each = Object.entries(ALL);

  test.each(each)("%s says of which draws it is", async (_, endpoint) => {
    await feed([drawAt(2), drawAt(3, { number: "1,2" }), drawAt(4)]);
    expect(await of<v.GenericSchema>(endpoint, "&limit=10")).toMatchObject({
      cate_id: 2001,
      number_count: 10,
      draws: 5,
      wanted: 10,
      missing: 1,
      left_out: 1,
      from_term: "4998",
      to_term: "5004",
    });
    expect(await of<v.GenericSchema>(endpoint, "&date=2026-03-01")).toMatchObject({
      draws: 5,
      wanted: 7,
      missing: 1,
      left_out: 1,
    });
  });

  test.each(each)("%s of a track without draws is empty", async (_, { path, data }) => {
    for (const query of ["", "&limit=500", "&date=2026-03-01"]) {
      const answer = await ask(`${path}?cate_id=2003${query}`);
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

  test.each(each)("%s of a track or a window that isn't there is refused", async (_, { path }) => {
    const unknown = await ask(`${path}?cate_id=77`);
    expect([unknown.status, unknown.msg]).toEqual([
      404,
      "Parameter cate_id: there is no such track",
    ]);
    expect((await ask(`${path}?cate_id=2001&limit=25`)).status).toBe(400);
    expect((await ask(`${path}?cate_id=2001&date=2026-02-30`)).status).toBe(400);
  });

  test.each(each)("%s of a day without draws is empty, however far", async (_, { path }) => {
    for (const date of ["2026-03-02", "9999-12-31", "0001-01-01", "1969-12-31"]) {
      const answer = await ask(`${path}?cate_id=2001&date=${date}`);
      expect([date, answer.status]).toEqual([date, 200]);
      expect(answer.data).toMatchObject({ draws: 0, wanted: 0, missing: 0 });
    }
  });

  test.each(each)("%s is the same from the store as from memory", async (_, endpoint) => {
    const dayBefore = run(-24 * 60, 400, { number: BACKWARDS });
    await feed(dayBefore);
    const inMemory = await of<v.GenericSchema>(endpoint, "&date=2026-02-28");
    await feed(run(1, 500));
    expect(server.board.track(2001)?.draws.at(-1)?.term).toBe("5001");
    const stored = await of<v.GenericSchema>(endpoint, "&date=2026-02-28");
    expect(inMemory).toMatchObject({ draws: 400 });
    // Records are those of the whole track, and the feed brought none that is faster.
    expect(stored).toEqual(inMemory);
  });

  test.each(each)("%s shows late, corrected and removed draws", async (_, endpoint) => {
    const before = await of<v.GenericSchema>(endpoint);
    await feed([drawAt(-4)]);
    const late = await of<v.GenericSchema>(endpoint);
    expect([before, late]).toMatchObject([{ draws: 3 }, { draws: 4, from_term: "4996" }]);
    await feed([drawAt(-4, { number: BACKWARDS, timings: "19.00" })], { correct: true });
    const corrected = await of<v.GenericSchema>(endpoint);
    expect(corrected).not.toEqual(late);
    const simulated = drawAt(0, { cate_id: 2003, source: "simulated" });
    await server.store.addDraws({ cate_id: 2003, source: "simulated", draws: [simulated] });
    await server.board.refresh();
    const path = `${endpoint.path}?cate_id=2003`;
    expect((await ask(path)).data).toMatchObject({ draws: 1, to_term: "5000" });
    const real = drawAt(-9, { cate_id: 2003 });
    await server.store.addDraws({ cate_id: 2003, source: "feed", draws: [real] });
    await server.board.refresh();
    expect((await ask(path)).data).toMatchObject({ draws: 1, to_term: "4991" });
  });
});

describe("the streaks", () => {
  const longest = async (query: string) => (await of(twoSides, query)).streaks[0];

  test("aren't cut by the window", async () => {
    await feed(run(1, 40));
    expect(await longest("&limit=10")).toMatchObject({ rank: 1, kind: "size", count: 43 });
  });

  test("of a day go on before its midnight", async () => {
    const midnight = 12 * 60;
    await feed(run(1, midnight + 5));
    expect(await longest("&date=2026-03-02")).toMatchObject({ count: 500 });
    expect((await of(twoSides, "&date=2026-03-02")).draws).toBe(6);
    await feed([drawAt(midnight - 2, { number: BACKWARDS })], { correct: true });
    expect(await longest("&date=2026-03-02")).toMatchObject({
      rank: 2,
      kind: "parity",
      count: 500,
    });
    const [first] = (await of(twoSides, "&date=2026-03-02")).streaks.filter(
      ({ rank, kind }) => rank === 1 && kind === "size",
    );
    expect(first).toMatchObject({ value: "small", count: 7 });
  });

  test("of a past day don't know of what came after it", async () => {
    await feed(run(1, 12 * 60 + 5, {}));
    await feed(run(12 * 60, 3, { number: BACKWARDS }), { correct: true });
    expect(await longest("&date=2026-03-01")).toMatchObject({ rank: 1, kind: "size" });
    expect((await of(twoSides, "&date=2026-03-01")).streaks[0]?.count).toBeGreaterThan(700);
  });

  test("of an empty day are none", async () => {
    expect((await of(twoSides, "&date=2026-03-02")).streaks).toEqual([]);
  });
});

describe("a road", () => {
  test("is there when it is asked for, over the window", async () => {
    await feed([drawAt(2, { number: BACKWARDS })]);
    expect((await of(twoSides)).roads).toEqual([]);
    const { roads } = await of(twoSides, "&road=1:size&limit=10");
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
    const sums = await of(twoSides, "&road=sum2:parity");
    expect(sums.roads[0]?.beads.map(({ value }) => value)).toContain("odd");
  });

  test.each(["11:size", "0:size", "6:dt", "99:parity"])(
    "of place %s isn't there with ten marbles",
    async (road) => {
      const { status, msg } = await ask(`${twoSides.path}?cate_id=2001&road=${road}`);
      expect([status, msg]).toEqual([400, "Parameter road: must name a place of this track"]);
      expect((await ask(`${twoSides.path}?cate_id=2003&road=${road}`)).status).toBe(400);
    },
  );

  test("of an empty window has no beads", async () => {
    const { roads } = await of(twoSides, "&road=5:dt&date=2026-03-09");
    expect(roads).toEqual([{ road: "5:dt", beads: [] }]);
  });
});

describe("the records", () => {
  const records = async () =>
    (await of(scatter, "&limit=10")).records.map(({ term, number, timing: time }) => [
      term,
      number,
      time,
    ]);

  test("are the fastest times ever, however old, of equal ones the earliest first", async () => {
    await feed(
      [
        ...run(-700, 600, { timings: "30.00,31.00" }),
        drawAt(-650, { timings: "18.00,18.50,40.00" }),
        drawAt(1, { timings: "18.00" }),
      ].filter(({ term }, at) => term !== "4350" || at >= 600),
    );
    expect((await records()).slice(0, 4)).toEqual([
      ["4350", 3, 18],
      ["5001", 3, 18],
      ["4350", 1, 18.5],
      ["4998", 3, 20.1],
    ]);
    expect(await records()).toHaveLength(10);
  });

  test("aren't there where no times are", async () => {
    await server.store.addDraws({
      cate_id: 2003,
      source: "feed",
      draws: [drawAt(0, { cate_id: 2003, timings: "" })],
    });
    await server.board.refresh();
    expect((await ask(`${scatter.path}?cate_id=2003`)).data).toMatchObject({
      draws: 1,
      points: [],
      records: [],
    });
  });
});

describe("a day with missing ends", () => {
  test("counts and shows them as the history does", async () => {
    // The last hours of the 1st and the first ones of the 2nd weren't received.
    await feed([drawAt(12 * 60 + 30), drawAt(12 * 60 + 31)]);
    const first = await of(twoSides, "&date=2026-03-01&road=1:size");
    expect(first).toMatchObject({ draws: 3, missing: 719, wanted: 722 });
    expect(first.roads[0]?.beads.slice(0, 1)).toEqual([{ term: "5719", value: null }]);
    const second = await of(twoSides, "&date=2026-03-02&road=1:size");
    expect(second).toMatchObject({ draws: 2, missing: 30, wanted: 32 });
    expect(second.roads[0]?.beads.at(-1)).toEqual({ term: "5720", value: null });
    for (const [date, missing] of [
      ["2026-03-01", 719],
      ["2026-03-02", 30],
    ] as const) {
      const history = await of(histories, `&date=${date}&page_size=1`);
      expect(history.missing).toHaveLength(missing);
    }
  });
});
