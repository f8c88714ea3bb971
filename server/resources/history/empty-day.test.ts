import * as v from "valibot";
import { afterEach, expect, test } from "vitest";
import { histories, hotCold, open } from "#contract/endpoints.ts";
import { drawAt, envelopeOf, openApp } from "#server/app-for-tests.ts";
import type { StoredDraw } from "#server/store/store.ts";

let server: Awaited<ReturnType<typeof openApp>>;
afterEach(() => server.close());

/** A draw of track 2003 each ten minutes of a day of February 2026, the first so many after 09:00. */
function dayOfDraws(day: number, [first, count]: readonly [number, number], late = 0) {
  const nine = Date.parse(`2026-02-${day}T01:00:00Z`) / 1000;
  return Array.from({ length: count }, (_, nth) =>
    drawAt(0, {
      cate_id: 2003,
      term: String(first + nth),
      open_timestamp: nine + 600 * (nth + late),
      next_term: null,
      next_open_timestamp: null,
    }),
  );
}

async function openDays(draws: readonly StoredDraw[]) {
  server = await openApp();
  await server.store.addDraws({ cate_id: 2003, source: "feed", draws });
  await server.board.refresh();
  return async <Schema extends v.GenericSchema>(
    { path, data }: { readonly path: string; readonly data: Schema },
    query: string,
  ) => {
    const { text } = await server.ask(`${path}?cate_id=2003&${query}`);
    return v.parse(data, envelopeOf(text).data);
  };
}

test("draws missing at the head of a day that follows an empty one are that day's", async () => {
  const data = await openDays([...dayOfDraws(24, [100, 90]), ...dayOfDraws(26, [283, 87], 3)]);
  const later = await data(histories, "date=2026-02-26");
  expect(later.missing).toEqual(["282", "281", "280"]);
  expect((await data(histories, "date=2026-02-25")).missing).toHaveLength(90);
  expect(await data(hotCold, "date=2026-02-26")).toMatchObject({
    draws: 87,
    wanted: 90,
    missing: 3,
  });
  // Without a day, the last that has draws.
  expect(await data(histories, "date=latest")).toMatchObject({ date: "2026-02-26", total: 87 });
  // Drawn up to the latest one, missing ones included.
  expect(await data(open, "")).toMatchObject({ today_opens: 90 });
});

test("a day without stored draws names those that it misses, once others are stored after it", async () => {
  const data = await openDays([
    ...dayOfDraws(24, [100, 90]),
    ...dayOfDraws(26, [280, 90]),
    ...dayOfDraws(27, [370, 9]),
  ]);
  const empty = await data(histories, "date=2026-02-25");
  expect(empty).toMatchObject({ total: 0, list: [] });
  expect([empty.missing.length, empty.missing.at(-1), empty.missing[0]]).toEqual([
    90,
    "190",
    "279",
  ]);
  expect(await data(hotCold, "date=2026-02-25")).toMatchObject({
    draws: 0,
    wanted: 90,
    missing: 90,
  });
  expect((await data(histories, "date=2026-02-28")).missing).toEqual([]);
});
