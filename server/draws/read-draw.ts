import { MARBLES_MAX } from "#contract/limits.ts";
import { type GivenDraw, TERM } from "#contract/ops.ts";
import type { Flaw, ReasonCode } from "#contract/reasons.ts";
import { type Order, readOrder, readTimings } from "#domain/order.ts";
import { sameTerm } from "#domain/terms.ts";
import { isZone, timesOf } from "#domain/zone.ts";
import { printUtc } from "#server/clock.ts";
import type { StoredDraw } from "#server/store/store.ts";
import type { Track } from "./tracks.ts";

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
  readonly track: Pick<Track, "id" | "marbles" | "marblesVary">;
  /** Zone in which times without an offset are read, where the draw names none. */
  readonly zone: string;
  /** Epoch seconds. */
  readonly now: number;
  /** Accepts draws that lie ahead of now, as a draw's own `force` does. */
  readonly force?: boolean;
  /** What a draw says of the next one is a hint: where it can't be read, the next draw is unknown. */
  readonly nextIsHint?: boolean;
}

/** A sound draw, with what of the next one couldn't be read; or why there is none. */
export type ReadDraw =
  | { readonly draw: StoredDraw; readonly unread?: Flaw }
  | { readonly flaw: Flaw };

/** A field whose value is refused. */
export class BadField extends Error {
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
    throw new BadField(name, Number.isInteger(value) ? "inexact" : "fraction", value);
  }
  const term = String(value).trim();
  if (!TERM.test(term)) throw new BadField(name, "term", quote(term));
  return term;
}

function readNumber(
  value: GivenDraw["number"],
  { marbles, marblesVary = false }: ReadDrawContext["track"],
): Order {
  const text = typeof value === "string" ? value : value.join();
  const order = readOrder(text);
  if (order === null) throw new BadField("number", "order", MARBLES_MAX, quote(text));
  if (order.length !== marbles && !marblesVary) {
    throw new BadField("number", "marbles", order.length, marbles);
  }
  return order;
}

function readSeconds(value: GivenDraw["timings"], marbles: number): string {
  const text = (typeof value === "string" ? value : (value ?? []).join()).trim();
  if (text === "") return "";
  const parts = text.split(",").map((part) => part.trim());
  const plain = parts.every((part) => /^\d{1,6}(\.\d{1,6})?$/.test(part));
  if (!plain || readTimings(parts.join(), marbles).length === 0) {
    throw new BadField("timings", "timings", marbles, quote(text));
  }
  return parts.join();
}

function readText(value: string | number | null | undefined, name: string): string {
  const text = String(value ?? "").trim();
  const isPrintable = text.length <= TEXT_MAX && !/\p{Cc}/u.test(text);
  if (!isPrintable) throw new BadField(name, "printable", TEXT_MAX);
  return text;
}

interface GivenTime {
  /** Prefix of the fields: `open` or `next_open`. */
  readonly of: "open" | "next_open";
  readonly text: string | number | null | undefined;
  /** Epoch seconds. */
  readonly seconds: number | null | undefined;
  readonly zone: string;
}

/**
 * A time in epoch seconds that is given as text (with an offset, else in the zone), as epoch seconds, or as
 * both, which must agree; null if it isn't given. Throws {@link BadField}.
 */
export function readGivenTime({ of, text, seconds, zone }: GivenTime): number | null {
  const name = `${of}_time`;
  if (!isZone(zone)) throw new BadField("zone", "zone", quote(zone));
  const plain = String(text ?? "").trim();
  if (plain === "") return seconds ?? null;
  const times = timesOf(zone, plain);
  if (times === null) throw new BadField(name, "time", quote(plain));
  const [time, second] = times;
  if (time === undefined) throw new BadField(name, "skippedTime", quote(plain), zone);
  if (typeof seconds === "number") {
    if (times.includes(seconds)) return seconds;
    throw new BadField(name, "twoTimes", quote(plain), `${of}_timestamp ${seconds}`);
  }
  if (second !== undefined) throw new BadField(name, "repeatedTime", quote(plain), zone);
  return time;
}

function readOpenTime(given: GivenDraw, { zone: own, now, force }: ReadDrawContext): number {
  const { open_time: text, open_timestamp: seconds, zone } = given;
  const time = readGivenTime({ of: "open", text, seconds, zone: zone ?? own });
  if (time === null) throw new BadField("open_time/open_timestamp", "required");
  if (time < EARLIEST) throw new BadField("open_time", "early", time);
  if (time > now + YEAR) throw new BadField("open_time", "late", time);
  if (time > now + AHEAD_MAX && force !== true && given.force !== true) {
    throw new BadField("open_time", "ahead", printUtc(time), printUtc(now));
  }
  return time;
}

/** The next draw's time of a call in epoch seconds; null if it isn't given. Throws {@link BadField}. */
export function readNextTime(
  given: Pick<GivenDraw, "next_open_time" | "next_open_timestamp" | "zone">,
  zone: string,
): { readonly name: string; readonly time: number | null } {
  const { next_open_time: text, next_open_timestamp } = given;
  // The API has 0 for an unknown next draw.
  const seconds = next_open_timestamp === 0 ? null : next_open_timestamp;
  const time = readGivenTime({ of: "next_open", text, seconds, zone: given.zone ?? zone });
  return { name: seconds === time ? "next_open_timestamp" : "next_open_time", time };
}

interface NextContext extends Pick<ReadDrawContext, "zone"> {
  /** The draw's own term, and its time in epoch seconds. */
  readonly own: string;
  readonly opened: number;
}

function readNext(given: GivenDraw, { zone, own, opened }: NextContext) {
  const term = String(given.next_term ?? "").trim();
  const { name, time } = readNextTime(given, zone);
  if (time !== null && (time <= opened || time > opened + YEAR)) {
    throw new BadField(name, "nextTime", time);
  }
  const next_term = term === "" ? null : readTerm(given.next_term ?? "", "next_term");
  if (next_term !== null && sameTerm(next_term, own)) throw new BadField("next_term", "ownTerm");
  const left = given.residue_opens ?? null;
  if (left !== null && left > LEFT_MAX) throw new BadField("residue_opens", "between", 0, LEFT_MAX);
  return { next_term, next_open_timestamp: time, residue_opens: left };
}

const NO_NEXT = { next_term: null, next_open_timestamp: null, residue_opens: null };

function readHint(given: GivenDraw, context: NextContext) {
  try {
    return { next: readNext(given, context) };
  } catch (error) {
    if (!(error instanceof BadField)) throw error;
    return { next: NO_NEXT, unread: error.flaw };
  }
}

/** Reads a real draw strictly. */
export function readDraw(given: GivenDraw, context: ReadDrawContext): ReadDraw {
  try {
    const { id: cate_id } = context.track;
    const own = given.cate_id ?? cate_id;
    if (given.source === "simulated") throw new BadField("source", "simulated");
    if (Number(own) !== cate_id) throw new BadField("cate_id", "otherTrack", quote(own), cate_id);
    const term = readTerm(given.term, "term");
    const order = readNumber(given.number, context.track);
    const number = order.join();
    const open_timestamp = readOpenTime(given, context);
    const nextContext = { zone: context.zone, own: term, opened: open_timestamp };
    const { next, ...unread } =
      context.nextIsHint === true
        ? readHint(given, nextContext)
        : { next: readNext(given, nextContext) };
    return {
      ...unread,
      draw: {
        cate_id,
        term,
        number,
        all_number: readText(given.all_number, "all_number") || number,
        timings: readSeconds(given.timings, order.length),
        spec_number: readText(given.spec_number, "spec_number") || "-",
        open_timestamp,
        ...next,
        source: "feed",
      },
    };
  } catch (error) {
    if (error instanceof BadField) return { flaw: error.flaw };
    throw error;
  }
}
