import { MAX_MARBLES } from "#contract/limits.ts";
import { type GivenDraw, TERM } from "#contract/ops.ts";
import type { Flaw, ReasonCode } from "#contract/reasons.ts";
import { type Order, parseOrder, parseTimings } from "#domain/order.ts";
import { sameTerm } from "#domain/terms.ts";
import { DAY_SECONDS, isZone, possibleTimes } from "#domain/zone.ts";
import { formatUtc } from "#server/clock.ts";
import type { StoredDraw } from "#server/store/store.ts";
import type { Track } from "./tracks.ts";

/** Earliest valid time, 1990-01-01 in epoch seconds. */
const MIN_TIME = 631_152_000;
/** Seconds by which a draw may be ahead of this server's clock. */
export const MAX_AHEAD_SECONDS = 120;
/** A year in seconds, the limit for draws with `force` and for next draws. */
export const YEAR_SECONDS = 366 * DAY_SECONDS;
/** Maximum of remaining draws of a day: one a second. */
const MAX_LEFT = DAY_SECONDS;
/** Maximum length of `all_number` and `spec_number`. */
const MAX_TEXT = 1000;

export interface DrawContext {
  readonly track: Pick<Track, "id" | "marbles" | "marblesVary">;
  /** Zone of times without an offset, unless the draw has its own. */
  readonly zone: string;
  /** Epoch seconds. */
  readonly now: number;
  /** Whether to accept draws ahead of now, like a draw's own `force`. */
  readonly force?: boolean;
  /** Whether an invalid announcement leaves the next draw unknown instead of refusing the draw. */
  readonly nextIsHint?: boolean;
}

/** A valid draw, with the flaw of a dropped announcement; or the flaw of the draw. */
export type ParsedDraw =
  | { readonly draw: StoredDraw; readonly unread?: Flaw }
  | { readonly flaw: Flaw };

/** A field with an invalid value. */
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

function parseTerm(value: string | number, name: string): string {
  if (typeof value === "number" && !Number.isSafeInteger(value)) {
    throw new BadField(name, Number.isInteger(value) ? "inexact" : "fraction", value);
  }
  const term = String(value).trim();
  if (!TERM.test(term)) throw new BadField(name, "term", quote(term));
  return term;
}

function parseNumber(
  value: GivenDraw["number"],
  { marbles, marblesVary = false }: DrawContext["track"],
): Order {
  const text = typeof value === "string" ? value : value.join();
  const order = parseOrder(text);
  if (order === null) throw new BadField("number", "order", MAX_MARBLES, quote(text));
  if (order.length !== marbles && !marblesVary) {
    throw new BadField("number", "marbles", order.length, marbles);
  }
  return order;
}

function parseSeconds(value: GivenDraw["timings"], marbles: number): string {
  const text = (typeof value === "string" ? value : (value ?? []).join()).trim();
  if (text === "") return "";
  const parts = text.split(",").map((part) => part.trim());
  const plain = parts.every((part) => /^\d{1,6}(\.\d{1,6})?$/.test(part));
  if (!plain || parseTimings(parts.join(), marbles).length === 0) {
    throw new BadField("timings", "timings", marbles, quote(text));
  }
  return parts.join();
}

function parseText(value: string | number | null | undefined, name: string): string {
  const text = String(value ?? "").trim();
  const isPrintable = text.length <= MAX_TEXT && !/\p{Cc}/u.test(text);
  if (!isPrintable) throw new BadField(name, "printable", MAX_TEXT);
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
 * Parses a time given as text (with an offset, else in the zone), as epoch seconds, or as both, which must agree.
 * Returns epoch seconds, null without a time. Throws {@link BadField}.
 */
export function parseGivenTime({ of, text, seconds, zone }: GivenTime): number | null {
  const name = `${of}_time`;
  if (!isZone(zone)) throw new BadField("zone", "zone", quote(zone));
  const plain = String(text ?? "").trim();
  if (plain === "") return seconds ?? null;
  const times = possibleTimes(zone, plain);
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

function parseOpenTime(given: GivenDraw, { zone: own, now, force }: DrawContext): number {
  const { open_time: text, open_timestamp: seconds, zone } = given;
  const time = parseGivenTime({ of: "open", text, seconds, zone: zone ?? own });
  if (time === null) throw new BadField("open_time/open_timestamp", "required");
  if (time < MIN_TIME) throw new BadField("open_time", "early", time);
  if (time > now + YEAR_SECONDS) throw new BadField("open_time", "late", time);
  if (time > now + MAX_AHEAD_SECONDS && force !== true && given.force !== true) {
    throw new BadField("open_time", "ahead", formatUtc(time), formatUtc(now));
  }
  return time;
}

/** Parses the next draw's time of a call to epoch seconds; null without one. Throws {@link BadField}. */
export function parseNextTime(
  given: Pick<GivenDraw, "next_open_time" | "next_open_timestamp" | "zone">,
  zone: string,
): { readonly name: string; readonly time: number | null } {
  const { next_open_time: text, next_open_timestamp } = given;
  // 0 means an unknown next draw.
  const seconds = next_open_timestamp === 0 ? null : next_open_timestamp;
  const time = parseGivenTime({ of: "next_open", text, seconds, zone: given.zone ?? zone });
  return { name: seconds === time ? "next_open_timestamp" : "next_open_time", time };
}

interface NextContext extends Pick<DrawContext, "zone"> {
  /** The draw's own term, and its time in epoch seconds. */
  readonly own: string;
  readonly opened: number;
}

function parseNext(given: GivenDraw, { zone, own, opened }: NextContext) {
  const term = String(given.next_term ?? "").trim();
  const { name, time } = parseNextTime(given, zone);
  if (time !== null && (time <= opened || time > opened + YEAR_SECONDS)) {
    throw new BadField(name, "nextTime", time);
  }
  const next_term = term === "" ? null : parseTerm(given.next_term ?? "", "next_term");
  if (next_term !== null && sameTerm(next_term, own)) throw new BadField("next_term", "ownTerm");
  const left = given.residue_opens ?? null;
  if (left !== null && left > MAX_LEFT) throw new BadField("residue_opens", "between", 0, MAX_LEFT);
  return { next_term, next_open_timestamp: time, residue_opens: left };
}

const NO_NEXT = { next_term: null, next_open_timestamp: null, residue_opens: null };

function parseHint(given: GivenDraw, context: NextContext) {
  try {
    return { next: parseNext(given, context) };
  } catch (error) {
    if (!(error instanceof BadField)) throw error;
    return { next: NO_NEXT, unread: error.flaw };
  }
}

/** Validates a real draw; returns the draw or its first flaw. */
export function parseDraw(given: GivenDraw, context: DrawContext): ParsedDraw {
  try {
    const { id: cate_id } = context.track;
    const own = given.cate_id ?? cate_id;
    if (given.source === "simulated") throw new BadField("source", "simulated");
    if (Number(own) !== cate_id) throw new BadField("cate_id", "otherTrack", quote(own), cate_id);
    const term = parseTerm(given.term, "term");
    const order = parseNumber(given.number, context.track);
    const number = order.join();
    const open_timestamp = parseOpenTime(given, context);
    const nextContext = { zone: context.zone, own: term, opened: open_timestamp };
    const { next, ...unread } =
      context.nextIsHint === true
        ? parseHint(given, nextContext)
        : { next: parseNext(given, nextContext) };
    return {
      ...unread,
      draw: {
        cate_id,
        term,
        number,
        all_number: parseText(given.all_number, "all_number") || number,
        timings: parseSeconds(given.timings, order.length),
        spec_number: parseText(given.spec_number, "spec_number") || "-",
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
