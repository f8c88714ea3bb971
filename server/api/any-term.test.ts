import { afterEach, beforeEach, expect, test } from "vitest";
import * as v from "valibot";
import { History } from "#contract/draw.ts";
import { histories } from "#contract/endpoints.ts";
import { opsDraws, TERM } from "#contract/ops.ts";
import { drawFragment, parseDrawFragment } from "#domain/draw-link.ts";
import { parseEnvelope, NOON, openApp, post } from "#server/app-for-tests.ts";

let server: Awaited<ReturnType<typeof openApp>>;
beforeEach(async () => {
  server = await openApp();
});
afterEach(() => server.close());

/** Draw numbers that an address could mistake for other values. */
const TERMS = [
  "007",
  "A-1",
  "a-1",
  "12E4",
  "0x10",
  "1e5",
  "null",
  "true",
  "NaN",
  "constructor",
  "toString",
  "2026-03-01",
  "20260301",
  "today",
  "mon",
  "latest",
  "1--",
  "9".repeat(40),
  `Z${"-9".repeat(19)}`,
];

test("data links work for any draw number", async () => {
  const number = "3,1,2,4,5,6,7,8,9,10";
  const draws = TERMS.map((term, nth) => ({
    cate_id: 2003,
    term,
    number,
    open_time: new Date((NOON + 60 * (nth + 1)) * 1000).toISOString(),
  }));
  server.clock.set((NOON + 3600) * 1000);
  const stored = await server.send(opsDraws.path, post(JSON.stringify(draws)));
  expect([stored.status, stored.text.includes("refused")]).toEqual([200, false]);
  for (const [nth, term] of TERMS.entries()) {
    expect(term).toMatch(TERM);
    const find = new URLSearchParams({ cate_id: "2003", find: term }).toString();
    const { text } = await server.send(`${histories.path}?${find}`);
    const { found, list } = v.parse(History, parseEnvelope(text).data);
    expect(found).toBe(term);
    expect(list.map((draw) => draw.term)).toContain(term);
    const proof = await server.send(`/log/proof/2003/${encodeURIComponent(term)}`);
    expect([term, proof.status]).toEqual([term, 200]);
    const shared = {
      cateId: 2003,
      term,
      number,
      timings: "",
      open_timestamp: NOON + 60 * (nth + 1),
      source: "feed",
    } as const;
    expect(parseDrawFragment(drawFragment(shared))).toEqual(shared);
  }
  // Two spellings of one number.
  const proof = await server.send("/log/proof/2003/7");
  const { text } = await server.send(`${histories.path}?cate_id=2003&find=7`);
  expect([proof.status, v.parse(History, parseEnvelope(text).data).found]).toEqual([200, "007"]);
});
