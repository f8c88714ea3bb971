import { MARBLES_MAX } from "#contract/limits.ts";
import { type GivenDraw, TERM } from "#contract/ops.ts";
import type { Flaw, ReasonCode } from "#contract/reasons.ts";
import { type Order, readOrder, readTimings } from "#domain/order.ts";
import { sameTerm } from "#domain/terms.ts";
import { isZone, timesOf } from "#domain/zone.ts";
import { printUtc } from "#server/clock.ts";
import type { StoredDraw } from "#server/store/store.ts";

/** Epoch seconds of 1990-01-01: anything earlier is a mistake. */
const EARLIEST = 631_152_000;
/** Seconds that a draw may lie ahead of our clock. */
const AHEAD_MAX = 120;
/** Seconds of a year: draws with `force`, and next draws, may lie that far ahead. */
const YEAR = 366 * 86_400;
/** Draws that can be left of a day: one each second. */
const LEFT_MAX = 86_400;
/** Characters of `all_number` and `spec_number` at most. */
const TEXT_MAX = 1000;

export interface ReadDrawContext {
  readonly cate_id: number;
  /** Zone in which times without an offset are read, where the draw names none. */
  readonly zone: string;
  /** Epoch seconds. */
  readonly now: number;
  /** Accepts draws that lie ahead of now, as a draw's own `force` does. */
  readonly force?: boolean;
}

export type ReadDraw = { readonly draw: StoredDraw } | { readonly flaw: Flaw };

class BadDraw extends Error {
  readonly flaw: Flaw;
  constructor(name: string, code: ReasonCode, ...values: readonly (number | string)[]) {
    super(`${name}: ${code}`);
    this.flaw = { name, reason: { code, values } };
  }
}

function quote(value: number | string): string {
  const text = String(value);
  return `"${text.length > 80 ? `${text.slice(0, 80)}…` : text}"`;
}

function readTerm(value: string | number, name: string): string {
  if (typeof value === "number" && !Number.isSafeInteger(value)) {
    throw new BadDraw(name, Number.isInteger(value) ? "inexact" : "fraction", value);
  }
  const term = String(value).trim();
  if (!TERM.test(term)) throw new BadDraw(name, "term", quote(term));
  return term;
}

function readNumber(value: GivenDraw["number"]): Order {
  const text = typeof value === "string" ? value : value.join();
  const order = readOrder(text);
  if (order === null) throw new BadDraw("number", "order", MARBLES_MAX, quote(text));
  return order;
}

function readSeconds(value: GivenDraw["timings"], marbles: number): string {
  const text = (typeof value === "string" ? value : (value ?? []).join()).trim();
  if (text === "") return "";
  const parts = text.split(",").map((part) => part.trim());
  const plain = parts.every((part) => /^\d{1,6}(\.\d{1,6})?$/.test(part));
  if (!plain || readTimings(parts.join(), marbles).length === 0) {
    throw new BadDraw("timings", "timings", marbles, quote(text));
  }
  return parts.join();
}

function readText(value: string | number | null | undefined, name: string): string {
  const text = String(value ?? "").trim();
  const isPrintable = text.length <= TEXT_MAX && !/\p{Cc}/u.test(text);
  if (!isPrintable) throw new BadDraw(name, "printable", TEXT_MAX);
  return text;
}

/** The time of a text, in epoch seconds; if it can mean two, `beside` decides. */
function readLocal(text: string, zone: string, beside: number | null | undefined): number {
  const times = timesOf(zone, text);
  if (times === null) throw new BadDraw("open_time", "time", quote(text));
  const [time, second] = times;
  if (time === undefined) throw new BadDraw("open_time", "skippedTime", quote(text), zone);
  if (second === undefined) return time;
  if (beside === second || beside === time) return beside;
  throw new BadDraw("open_time", "repeatedTime", quote(text), zone);
}

/** The time of a draw in epoch seconds; if it is given twice, both must agree. */
function readOpenTime(given: GivenDraw, { zone: own, now, force }: ReadDrawContext): number {
  const zone = given.zone ?? own;
  if (!isZone(zone)) throw new BadDraw("zone", "zone", quote(zone));
  const text = String(given.open_time ?? "").trim();
  const read = text === "" ? null : readLocal(text, zone, given.open_timestamp);
  const time = given.open_timestamp ?? read;
  if (time === null) throw new BadDraw("open_time/open_timestamp", "required");
  if (read !== null && read !== time) throw new BadDraw("open_time", "twoTimes", quote(text), time);
  if (time < EARLIEST) throw new BadDraw("open_time", "early", time);
  if (time > now + YEAR) throw new BadDraw("open_time", "late", time);
  if (time > now + AHEAD_MAX && force !== true && given.force !== true) {
    throw new BadDraw("open_time", "ahead", printUtc(time), printUtc(now));
  }
  return time;
}

function readNext(given: GivenDraw, { own, opened }: { own: string; opened: number }) {
  const term = String(given.next_term ?? "").trim();
  // The API writes 0 for an unknown next draw.
  const next = given.next_open_timestamp === 0 ? null : (given.next_open_timestamp ?? null);
  if (next !== null && (next <= opened || next > opened + YEAR)) {
    throw new BadDraw("next_open_timestamp", "nextTime", next);
  }
  const next_term = term === "" ? null : readTerm(given.next_term ?? "", "next_term");
  if (next_term !== null && sameTerm(next_term, own)) throw new BadDraw("next_term", "ownTerm");
  const left = given.residue_opens ?? null;
  if (left !== null && left > LEFT_MAX) throw new BadDraw("residue_opens", "between", 0, LEFT_MAX);
  return { next_term, next_open_timestamp: next, residue_opens: left };
}

/** Reads a real draw strictly. */
export function readDraw(given: GivenDraw, context: ReadDrawContext): ReadDraw {
  try {
    const { cate_id } = context;
    const own = given.cate_id ?? cate_id;
    if (given.source === "simulated") throw new BadDraw("source", "simulated");
    if (Number(own) !== cate_id) throw new BadDraw("cate_id", "otherTrack", quote(own), cate_id);
    const term = readTerm(given.term, "term");
    const order = readNumber(given.number);
    const number = order.join();
    const open_timestamp = readOpenTime(given, context);
    return {
      draw: {
        cate_id,
        term,
        number,
        all_number: readText(given.all_number, "all_number") || number,
        timings: readSeconds(given.timings, order.length),
        spec_number: readText(given.spec_number, "spec_number") || "-",
        open_timestamp,
        ...readNext(given, { own: term, opened: open_timestamp }),
        source: "feed",
      },
    };
  } catch (error) {
    if (error instanceof BadDraw) return { flaw: error.flaw };
    throw error;
  }
}
