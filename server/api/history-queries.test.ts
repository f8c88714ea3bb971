import * as v from "valibot";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { History } from "#contract/draw.ts";
import { histories } from "#contract/endpoints.ts";
import { drawAt, parseEnvelope, openApp } from "#server/app-for-tests.ts";

/** Parameters of a history, by the API's names. */
interface HistoryQuery {
  readonly find?: string;
  readonly date?: string;
  readonly page?: number;
  readonly last?: 50;
}

const TRACK_ID = 2003;
/** 2026-03-01 12:00:30 in Shanghai, epoch seconds. */
const NOW_SECONDS = Date.parse("2026-03-01T04:00:30Z") / 1000;

/** An order of ten marbles that depends on a term's last digit. */
function rotatedOrder(term: number): string {
  return Array.from({ length: 10 }, (_, place) => ((term + place) % 10) + 1).join();
}

/** Draws every ten minutes on a day of February 2026, from 09:00 plus `late` times ten minutes. */
function createDay(day: number, [first, last]: readonly [number, number], late = 0) {
  const nine = Date.parse(`2026-02-${day}T01:00:00Z`) / 1000;
  return Array.from({ length: last - first + 1 }, (_, nth) => ({
    term: String(first + nth),
    number: rotatedOrder(first + nth),
    open_timestamp: nine + 600 * (nth + late),
  }));
}

/** Draws of two days with an empty day between them. */
const DRAWS = [...createDay(24, [100, 189]), ...createDay(26, [283, 369], 3)];

const ON_24 = { date: "2026-02-24", total: 90, missing: [] };
const ON_26 = { date: "2026-02-26", total: 87, missing: [] };

/** Queries of a history, with parts of their responses. */
const QUERIES: readonly (readonly [HistoryQuery, Partial<History>])[] = [
  [{ find: "283" }, { ...ON_26, page: 2, found: "283" }],
  [{ find: " 150 " }, { ...ON_24, page: 1, found: "150" }],
  [{ find: "000150" }, { ...ON_24, page: 1, found: "150" }],
  [{ find: "2026-02-24 09:10" }, { ...ON_24, page: 2, found: "101" }],
  [{ find: "2026-02-24 09:04" }, { ...ON_24, page: 2, found: "100" }],
  // The earlier of two draws at the same distance.
  [{ find: "2026-02-24 09:05" }, { ...ON_24, page: 2, found: "100" }],
  [{ find: "2026-02-24 09:06" }, { ...ON_24, page: 2, found: "101" }],
  [
    { date: "2026-02-24", page: 2 },
    { ...ON_24, page: 2 },
  ],
  [{ date: "2026-02-26" }, { ...ON_26, page: 1 }],
  [{ last: 50 }, { date: "", total: 50, page: 1, missing: [] }],
];

let server: Awaited<ReturnType<typeof openApp>>;
beforeAll(async () => {
  server = await openApp();
  const more = { cate_id: TRACK_ID, next_term: null, next_open_timestamp: null };
  const draws = DRAWS.map((draw) => drawAt(0, { ...draw, ...more }));
  await server.store.addDraws({ cate_id: TRACK_ID, source: "feed", draws });
  await server.board.refresh();
});
afterAll(() => server.close());

test.each(QUERIES)("the history for %j", async (params, answer) => {
  expect(server.clock.now()).toBe(NOW_SECONDS * 1000);
  const query = new URLSearchParams({ cate_id: String(TRACK_ID) });
  for (const [name, value] of Object.entries(params)) query.set(name, String(value));
  const { text } = await server.send(`${histories.path}?${query.toString()}`);
  expect(v.parse(histories.data, parseEnvelope(text).data)).toMatchObject(answer);
});
