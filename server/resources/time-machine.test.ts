import * as v from "valibot";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { LastOpen } from "#contract/draw.ts";
import {
  histories,
  hotCold,
  open,
  scatter,
  timing,
  topThree,
  twoSides,
} from "#contract/endpoints.ts";
import { drawAt, NOON } from "#server/app-for-tests.ts";
import { drawsFrom, openStatistics } from "./statistics-for-tests.ts";

let server: Awaited<ReturnType<typeof openStatistics>>;
beforeEach(async () => {
  server = await openStatistics();
  // After all draws, so that none is due in so many seconds at one time and in fewer at another.
  server.clock.set((NOON + 86_400) * 1000);
});
afterEach(() => server.close());

const STATISTICS = { hotCold, twoSides, topThree, timing, scatter };

/** What the track says of itself, with a query that may look back. */
async function story(more: string) {
  const parts = await Promise.all([
    ...Object.values(STATISTICS).flatMap(({ path }) =>
      ["&limit=10", "&limit=500", "&date=2026-03-01"].map((window) =>
        server.ask(`${path}?cate_id=2001${window}${more}`),
      ),
    ),
    server.ask(`${histories.path}?cate_id=2001&date=2026-03-01&page_size=5${more}`),
    server.ask(`${histories.path}?cate_id=2001&last=10${more}`),
    server.ask(`${open.path}?cate_id=2001${more}`),
  ]);
  // The records are always those of today.
  return parts.map(({ data }) =>
    JSON.stringify(data, (key, value: unknown) => (key === "records" ? undefined : value)),
  );
}

describe("a track as it stood after a draw", () => {
  test("has the records of today", async () => {
    await server.feed(drawsFrom(2, 4, { timings: "10.5,11" }));
    await server.feed(drawsFrom(6, 2, { timings: "9.5,9.75" }));
    const then = await server.of(scatter, `&limit=10&at=${drawAt(4).term}`);
    expect(then.to_term).toBe(drawAt(4).term);
    expect(then.records).toEqual((await server.of(scatter, "&limit=10")).records);
    expect(then.records[0]).toEqual({ term: drawAt(6).term, number: 3, timing: 9.5 });
  });

  test("is answered as it was then, whatever came later", async () => {
    await server.feed(drawsFrom(2, 30, { timings: "10.5,11" }));
    await server.feed([drawAt(35)]);
    const then = await story("");
    await server.feed(drawsFrom(36, 40, { timings: "9.5,9.75", number: "10,9,8,7,6,5,4,3,2,1" }));
    expect(await story("")).not.toEqual(then);
    expect(await story(`&at=${drawAt(35).term}`)).toEqual(then);
  });

  test("counts the draws of its day: drawn, received or not, and to go are always all of them", async () => {
    await server.feed([drawAt(1, { residue_opens: 97 }), drawAt(4, { residue_opens: 94 })]);
    const counts = async (more: string) => {
      const { data } = await server.ask(`${open.path}?cate_id=2001${more}`);
      const { today_opens: drawn, residue_opens: left } = v.parse(LastOpen, data);
      return [drawn, left, drawn + left];
    };
    const day = (await counts(`&at=${drawAt(1).term}`))[2];
    expect(await counts("")).toEqual([expect.any(Number), 94, day]);
    await server.feed([drawAt(9, { residue_opens: 89 })]);
    expect(await counts("")).toEqual([expect.any(Number), 89, day]);
    expect(await counts(`&at=${drawAt(4).term}`)).toEqual([expect.any(Number), 94, day]);
    // A late one was drawn already.
    await server.feed([drawAt(3, { residue_opens: 95 })]);
    expect(await counts("")).toEqual([expect.any(Number), 89, day]);
    expect(await counts(`&at=${drawAt(3).term}`)).toEqual([expect.any(Number), 95, day]);
  });

  test("is also answered for draws that are no longer in memory", async () => {
    await server.feed(drawsFrom(2, 40));
    const then = await story("");
    await server.feed(drawsFrom(42, 700, { number: "10,9,8,7,6,5,4,3,2,1" }));
    expect(await story(`&at=${drawAt(41).term}`)).toEqual(then);
  });

  test.each(Object.values({ ...STATISTICS, histories, open }))(
    "$path names a draw that isn't there",
    async ({ path }) => {
      const { status, msg } = await server.ask(`${path}?cate_id=2001&at=999999`);
      expect(status).toBe(404);
      expect(msg).toContain("at");
      expect((await server.ask(`${path}?cate_id=2001&at=a%20b`)).status).toBe(400);
    },
  );
});
