import { expect } from "@playwright/test";
import * as v from "valibot";
import { ZONE_DEFAULT } from "#contract/limits.ts";
import { Envelope } from "#contract/wire.ts";
import { type GivenDraw, opsDraws, OpsResult } from "#contract/ops.ts";
import { localDay } from "#domain/zone.ts";
import { TRACKS } from "#server/draws/catalogue/built-in.ts";
import { OPS_TOKEN } from "./server.ts";

/** Publishes draws by the operator API, and expects each to be stored. */
export async function publish(url: string, draws: readonly GivenDraw[]): Promise<void> {
  const answer = await fetch(new URL(opsDraws.path, url), {
    method: opsDraws.method,
    headers: { authorization: `Bearer ${OPS_TOKEN}`, "content-type": "application/json" },
    body: JSON.stringify(draws),
  });
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  const { data } = v.parse(Envelope, JSON.parse(text));
  const { results } = v.parse(OpsResult, data);
  expect(results.map(({ status }) => status)).toEqual(draws.map(() => "stored"));
}

/** Withdraws a draw by the operator API. */
export async function withdraw(
  url: string,
  { cate_id, term, reason }: { cate_id: number; term: string; reason: string },
): Promise<void> {
  const answer = await fetch(new URL(`/api/v1/ops/draws/${cate_id}/${term}`, url), {
    method: "DELETE",
    headers: { authorization: `Bearer ${OPS_TOKEN}`, "content-type": "application/json" },
    body: JSON.stringify({ reason }),
  });
  expect(answer.status).toBe(200);
}

/** The term of the last fresh draw; two draws of one second get different terms. */
let lastTerm = 0;

/** A finishing order of twelve marbles; a smaller track uses the marbles that it has. */
const ORDER = [7, 3, 10, 1, 5, 9, 2, 8, 4, 6, 11, 12];
const TIMINGS = "31.02,31.44,31.97,32.05,32.4,32.88,33.1,33.65,34.2,35.71".split(",");

/**
 * A draw of a track that opens now under a unique term, with the next one announced for a minute later.
 */
export function freshDraw(cate_id: number) {
  const now = Math.floor(Date.now() / 1000);
  const marbles = TRACKS.find(({ id }) => id === cate_id)?.marbles ?? 10;
  const term = Math.max(lastTerm + 10, 30_000_000 + (now % 10_000_000));
  lastTerm = term;
  return {
    cate_id,
    term: String(term),
    number: ORDER.filter((marble) => marble <= marbles).join(),
    timings: TIMINGS.slice(0, marbles).join(),
    open_timestamp: now,
    next_term: String(term + 1),
    next_open_timestamp: now + 60,
  } satisfies GivenDraw;
}

/** A fresh draw an hour before the next one; a track's page loads the race's code shortly before a draw. */
export function farFromNext(cate_id: number) {
  const draw = freshDraw(cate_id);
  return { ...draw, next_open_timestamp: draw.open_timestamp + 3600 };
}

/** Yesterday in the simulated tracks' zone: a complete day, as today isn't soon after midnight. */
export function yesterday(): string {
  return localDay(ZONE_DEFAULT, Date.now() / 1000 - 86_400);
}

/** A draw of a day ago under the given term, which is never newer than a fresh one. */
export function oldDraw(cate_id: number, term: string) {
  const { number, timings, open_timestamp: now } = freshDraw(cate_id);
  return {
    cate_id,
    term,
    number,
    timings,
    open_timestamp: now - 86_400,
  } satisfies GivenDraw;
}

/** Publishes draws of the last two hours without a next one, so that none is due during a test. */
export async function publishPast(url: string, track: number): Promise<void> {
  const last = freshDraw(track);
  const draws = Array.from({ length: 120 }, (_, at) => ({
    ...last,
    // Terms that no other call uses.
    term: `${last.term}${999 - at}`,
    open_timestamp: last.open_timestamp - 60 * (at + 1),
    next_term: null,
    next_open_timestamp: null,
  }));
  await publish(url, draws);
}

/** Draws with texts of all lengths: dead heats, less and more than ten seconds, minutes. */
export const ODD_DRAWS = [
  { number: "1,2,3,4,5,6,7,8,9,10", timings: "9.5,9.5,9.61,9.72,9.9,10.2,10.35,11,12.5,15.75" },
  {
    number: "10,9,8,7,6,5,4,3,2,1",
    timings: "31.02,31.44,31.97,32.05,32.4,32.88,33.1,33.65,34.2,35",
  },
  { number: "2,10,1,3,4,5,6,9,8,7", timings: "59.9,60.1,61,62.2,63.3,64.4,65.5,66.6,67.7,72.25" },
  { number: "1,3,2,5,4,7,6,9,8,10", timings: "8.1,18.2,18.2,18.2,19,19.5,20,20.5,21,21.5" },
];

/** The draw after a fresh one on its track. */
export function drawAfter(draw: ReturnType<typeof freshDraw>, number: string) {
  const { term } = draw;
  return { ...draw, term: String(Number(term) + 1), number, next_term: String(Number(term) + 2) };
}
