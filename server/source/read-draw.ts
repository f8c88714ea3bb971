import type { GivenDraw } from "#contract/ops.ts";
import { type Order, readOrder, readTimings } from "#domain/order.ts";
import { isZone, readTime } from "#domain/zone.ts";
import type { StoredDraw } from "#server/store/store.ts";

/** Epoch seconds of 1990-01-01: anything earlier is a mistake. */
const EARLIEST = 631_152_000;
/** Seconds that a draw may lie ahead of our clock, and with `force`. */
const AHEAD_MAX = 120;
const FORCED_AHEAD_MAX = 366 * 86_400;
/** Seconds that the next draw may be announced ahead of a draw. */
const NEXT_AHEAD_MAX = 366 * 86_400;
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

/** A draw that can be stored, or why it is refused, in English. */
export type ReadDraw = { readonly draw: StoredDraw } | { readonly reason: string };

/** Why a draw is refused; never leaves this file. */
class Refused extends Error {}

function quote(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "nothing");
  return `"${text.length > 80 ? `${text.slice(0, 80)}…` : text}"`;
}

function readTerm(value: string | number, name: string): string {
  if (typeof value === "number" && !Number.isSafeInteger(value)) {
    const fault = Number.isInteger(value) ? "too large to be exact" : "not a whole number";
    throw new Refused(`${name}: ${value} is ${fault}; send it as text`);
  }
  const term = String(value).trim();
  if (!/^[0-9A-Za-z-]{1,40}$/.test(term)) {
    throw new Refused(`${name} must be 1 to 40 digits, letters or dashes, not ${quote(term)}`);
  }
  return term;
}

function readNumber(value: GivenDraw["number"]): Order {
  const text = typeof value === "string" ? value : value.join();
  const order = readOrder(text);
  if (order === null) {
    throw new Refused(
      `number must be a finishing order of 2 to 60 marbles numbered from 1, each once, not ${quote(text)}`,
    );
  }
  return order;
}

function readSeconds(value: GivenDraw["timings"], marbles: number): string {
  const text = (typeof value === "string" ? value : (value ?? []).join()).trim();
  if (text === "") return "";
  const parts = text.split(",").map((part) => part.trim());
  const plain = parts.every((part) => /^\d{1,6}(\.\d{1,6})?$/.test(part));
  if (!plain || readTimings(parts.join(), marbles).length === 0) {
    throw new Refused(
      `timings must be at most ${marbles} times in seconds, above 0 and never falling, not ${quote(text)}`,
    );
  }
  return parts.join();
}

function readText(value: string | number | null | undefined, name: string): string {
  const text = String(value ?? "").trim();
  if (text.length > TEXT_MAX || /\p{Cc}/u.test(text)) {
    throw new Refused(`${name} must be at most ${TEXT_MAX} printable characters`);
  }
  return text;
}

/** The time of a draw in epoch seconds; if it is given twice, both must agree. */
function readOpenTime(given: GivenDraw, { zone: own, now, force }: ReadDrawContext): number {
  const zone = given.zone ?? own;
  if (!isZone(zone)) throw new Refused(`zone ${quote(zone)} is not a known time zone`);
  const text = String(given.open_time ?? "").trim();
  const read = text === "" ? null : readTime(zone, text);
  if (text !== "" && read === null) {
    throw new Refused(`open_time must be like 2026-01-31 20:15:00, not ${quote(text)}`);
  }
  const time = given.open_timestamp ?? read;
  if (time === null) throw new Refused("open_time or open_timestamp is missing");
  if (read !== null && read !== time) {
    throw new Refused(`open_time ${quote(text)} and open_timestamp ${time} are different times`);
  }
  if (time < EARLIEST) throw new Refused(`the draw's time (${time}) is before 1990`);
  if (time > now + FORCED_AHEAD_MAX) {
    throw new Refused(`the draw's time (${time}) is more than a year in the future`);
  }
  if (time > now + AHEAD_MAX && force !== true && given.force !== true) {
    const [opens, clock] = [time, now].map((epochSeconds) =>
      new Date(epochSeconds * 1000).toISOString().slice(0, 19),
    );
    throw new Refused(
      `the draw's time, ${opens}Z, is more than 2 minutes ahead of the clock, ${clock}Z; correct it, or set "force": true (--force for a file) to have it shown when its time comes`,
    );
  }
  return time;
}

function readNext(given: GivenDraw, opened: number) {
  const term = String(given.next_term ?? "").trim();
  // The API writes 0 where no next draw is known.
  const next = given.next_open_timestamp === 0 ? null : (given.next_open_timestamp ?? null);
  if (next !== null && (next <= opened || next > opened + NEXT_AHEAD_MAX)) {
    throw new Refused(`next_open_timestamp must be after the draw, by at most a year, not ${next}`);
  }
  return {
    next_term: term === "" ? null : readTerm(given.next_term ?? "", "next_term"),
    next_open_timestamp: next,
    residue_opens: given.residue_opens ?? null,
  };
}

function refuseForeign(given: GivenDraw, cate_id: number): void {
  if (given.source === "simulated") {
    throw new Refused("a simulated draw can't be stored as a real one");
  }
  const own = given.cate_id ?? cate_id;
  if (Number(own) !== cate_id) {
    throw new Refused(`cate_id ${quote(own)} is not the track ${cate_id}`);
  }
}

/** Reads a real draw strictly. */
export function readDraw(given: GivenDraw, context: ReadDrawContext): ReadDraw {
  try {
    refuseForeign(given, context.cate_id);
    const term = readTerm(given.term, "term");
    const order = readNumber(given.number);
    const number = order.join();
    const open_timestamp = readOpenTime(given, context);
    return {
      draw: {
        cate_id: context.cate_id,
        term,
        number,
        all_number: readText(given.all_number, "all_number") || number,
        timings: readSeconds(given.timings, order.length),
        spec_number: readText(given.spec_number, "spec_number") || "-",
        open_timestamp,
        ...readNext(given, open_timestamp),
        source: "feed",
      },
    };
  } catch (error) {
    if (error instanceof Refused) return { reason: error.message };
    throw error;
  }
}
