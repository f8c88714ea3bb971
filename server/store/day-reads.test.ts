import { expect, test } from "vitest";
import { FIRST_DRAW, drawAt, drawsFrom } from "./draws-for-tests.ts";
import { onBothEngines } from "./engines-for-tests.ts";

/** Draw `at` whose winner took `seconds`. */
const timed = (at: number, seconds: number) =>
  drawAt(at, {
    timings: [seconds, seconds + 1, seconds + 2].map((time) => time.toFixed(2)).join(),
  });

onBothEngines("the store", (kit) => {
  const fastest = async () => (await kit.store.fastest(2001)).map(({ term }) => term);

  test("the stored draws around a range", async () => {
    await kit.feed(drawsFrom(0, 5));
    const range = (from: number, to: number) => ({
      cate_id: 2001,
      from: FIRST_DRAW + from,
      to: FIRST_DRAW + to,
    });
    const time = (at: number) => ({
      term: String(1000 + at),
      open_timestamp: FIRST_DRAW + 60 * at,
    });
    expect(await kit.store.timesAround(range(60, 180))).toEqual({
      before: time(0),
      after: time(3),
    });
    expect(await kit.store.timesAround(range(0, 9999))).toEqual({ before: null, after: null });
    expect(await kit.store.timesAround({ ...range(60, 61), cate_id: 2003 })).toEqual({
      before: null,
      after: null,
    });
  });

  test("the fastest draws, equal ones earliest first, in any order of arrival", async () => {
    await kit.feed([timed(3, 10), timed(1, 12), timed(2, 11), drawAt(4, { timings: "" })]);
    await kit.feed([timed(0, 10), drawAt(5, { number: "1,1,3", timings: "1.00" })]);
    expect(await fastest()).toEqual(["1000", "1003", "1002", "1001"]);
    await kit.feed([timed(3, 13)], { correct: true });
    expect(await fastest()).toEqual(["1000", "1002", "1001", "1003"]);
    await kit.feed([drawAt(0, { timings: "" })], { correct: true });
    expect(await fastest()).toEqual(["1002", "1001", "1003"]);
  });

  test("no simulated draw among the fastest after the first real one", async () => {
    await kit.simulate([{ ...timed(0, 1), source: "simulated" }]);
    expect(await fastest()).toEqual(["1000"]);
    await kit.feed([timed(1, 2)]);
    expect(await fastest()).toEqual(["1001"]);
  });
});
