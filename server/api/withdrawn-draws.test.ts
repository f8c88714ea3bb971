import * as v from "valibot";
import { afterEach, expect, test } from "vitest";
import { histories, hotCold, open, patterns, twoSides } from "#contract/endpoints.ts";
import { NO_NOTE } from "#contract/ops.ts";
import { drawAt, parseEnvelope, openApp } from "#server/app-for-tests.ts";

let server: Awaited<ReturnType<typeof openApp>>;
afterEach(() => server.close());

const TERMS = ["a", "b", "c", "d", "e"];

/** Track 2003 with non-numeric terms, some of them withdrawn. */
async function withdrawTerms(...terms: string[]) {
  server = await openApp();
  const draws = TERMS.map((term, nth) =>
    drawAt(nth - TERMS.length, { cate_id: 2003, term, next_term: null, next_open_timestamp: null }),
  );
  await server.store.addDraws({ cate_id: 2003, source: "feed", draws });
  for (const term of terms) {
    const by = { address: "192.0.2.7", now: server.clock.now() / 1000 };
    await server.store.operator.withdraw({ cate_id: 2003, term, note: NO_NOTE }, by);
  }
  await server.board.refresh();
  return async <Schema extends v.GenericSchema>(
    { path, data }: { readonly path: string; readonly data: Schema },
    query = "",
  ) => {
    const { text } = await server.send(`${path}?cate_id=2003&${query}`);
    return v.parse(data, parseEnvelope(text).data);
  };
}

const Counted = v.object({ draws: v.number(), missing: v.number() });
const DAY = "date=2026-03-01";

test.each([
  ["the newest draw", "e"],
  ["a draw between others", "c"],
])("%s, once withdrawn, is missing in all statistics and lists", async (_, term) => {
  const data = await withdrawTerms(term);
  for (const window of ["limit=10", DAY]) {
    for (const { path } of [hotCold, twoSides, patterns]) {
      expect(await data({ path, data: Counted }, window)).toMatchObject({ draws: 4, missing: 1 });
    }
    const { roads } = await data(twoSides, `${window}&road=1:size`);
    const beads = roads[0]?.beads ?? [];
    expect(beads.map((bead) => bead.term)).toEqual(TERMS.toReversed());
    expect(beads.filter(({ value }) => value === null)).toEqual([{ term, value: null }]);
  }
  expect(await data(hotCold, DAY)).toMatchObject({ wanted: 5 });
  for (const list of ["last=10", DAY]) {
    expect((await data(histories, list)).missing).toEqual([term]);
  }
});

test("a withdrawn draw ends current streaks and counts as drawn today", async () => {
  const data = await withdrawTerms("b");
  const { streaks } = await data(twoSides, "limit=10");
  expect(streaks.map(({ count }) => count)).toContain(3);
  expect(Math.max(...streaks.map(({ count }) => count))).toBe(3);
  expect((await data(twoSides, DAY)).streaks).toEqual(streaks);
  expect(await data(open)).toMatchObject({ term: "e", today_opens: 5 });
});
