import { MAX_OPS_DRAWS } from "#contract/limits.ts";
import type { DrawTime } from "#domain/terms.ts";
import { possibleTimes } from "#domain/zone.ts";
import type { TrackFeed } from "#server/draws/catalogue/catalogue.ts";
import { parseCsv } from "#server/csv.ts";
import { parseJson } from "#server/json.ts";
import { BadAnswer } from "./bad-answer.ts";
import { chooseTimes } from "./repeated-hour.ts";

type Place = string | number;
/** Returns a draw's value at a path or column; undefined if missing. */
type Get = (place: Place) => unknown;
/** A draw in the form of the operator's call, which validates it. */
export type GivenItem = Readonly<Record<string, unknown>>;

/** An unreadable row, named by its draw number or index. */
export interface RefusedRow {
  readonly row: string;
  readonly reason: string;
}

export interface ParsedAnswer {
  readonly items: readonly GivenItem[];
  readonly refused: readonly RefusedRow[];
  /** Number of rows without drawn numbers. */
  readonly awaited: number;
  /** Whether any row has the numbers' field, drawn or not. */
  readonly hasNumbers: boolean;
  /** Whether the newest draw lacks its next one although the feed has fields for it. */
  readonly lacksNext: boolean;
}

export interface AnswerContext {
  /** Epoch seconds of receipt. */
  readonly now: number;
  /** The newest stored draws of the track, newest first. */
  readonly stored: readonly DrawTime[];
}

/** An unreadable row; `message` is for the operator. */
class BadRow extends Error {}

/** Length to which values are cut in messages. */
const SHOWN = 40;

function describeKind(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "a list" : `a ${typeof value}`.replace("a object", "an object");
}

/** The value at a path like `result.data.0.term`, where `*` means every entry; undefined if missing. */
export function valueAt(root: unknown, path: string): unknown {
  const follow = (value: unknown, [part, ...rest]: readonly string[]): unknown => {
    if (part === undefined) return value;
    if (part === "*")
      return Array.isArray(value) ? value.map((one) => follow(one, rest)) : undefined;
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, part))
      return undefined;
    return follow(new Map<string, unknown>(Object.entries(value)).get(part), rest);
  };
  return follow(root, path.split("."));
}

function parseText(value: unknown, place: Place): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "string") return value.trim();
  if (typeof value === "number") return String(value);
  throw new BadRow(`${place} must be a text or a number, but is ${describeKind(value)}`);
}

function required(value: string, place: Place): string {
  if (value === "") throw new BadRow(`${place} is missing`);
  return value;
}

/** Whether a value contains a marble's number; 0, blanks, dashes and words mean a future draw. */
function isDrawn(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(isDrawn);
  if (typeof value === "object" && value !== null) return true;
  return (typeof value === "string" || typeof value === "number") && /[1-9]/.test(String(value));
}

/** Error text for a list of objects, with the right path. */
function objectsText(list: readonly unknown[], place: Place): string {
  const [first] = list;
  const entries = typeof first === "object" && first !== null ? Object.entries(first) : [];
  const name = entries.find(([, value]) => isDrawn(value) && typeof value !== "object")?.[0];
  return `${place} is a list of objects: the path to their numbers is like ${place}.*.${name ?? "number"}`;
}

/** Parses the numbers of a text or a list; throws {@link BadRow}. */
function parseNumbers(value: unknown, place: Place, separator: string): string[] {
  // A blank separator means any white space.
  const by = separator.trim() === "" ? /\s+/ : separator;
  const list: unknown = typeof value === "string" ? value.trim().split(by) : value;
  if (!Array.isArray(list)) {
    throw new BadRow(`${place} must be a text or a list of numbers, but is ${describeKind(value)}`);
  }
  if (list.some((each) => typeof each === "object" && each !== null && !Array.isArray(each))) {
    throw new BadRow(objectsText(list, place));
  }
  const texts = list.map((each: unknown) => parseText(each, place));
  const [only = ""] = texts;
  const between = /\d(?:\s*([^\d\s.])\s*|\s+)\d/.exec(only);
  if (texts.length === 1 && between !== null) {
    const [, found = " "] = between;
    throw new BadRow(
      `${place}: the numbers of "${only.slice(0, SHOWN)}" aren't separated by "${separator}"; set "separator": "${found}"`,
    );
  }
  // Upstreams write 03 for 3.
  return texts.map((each) => each.replace(/^0+(?=\d)/, ""));
}

/** Parses seconds per place; trailing marbles without a time did not finish. */
function parseTimings(value: unknown, place: Place, separator: string): string {
  if (!isDrawn(value)) return "";
  const texts = parseNumbers(value, place, separator);
  return texts.slice(0, texts.findLastIndex((each) => /[1-9]/.test(each)) + 1).join();
}

/** Units of times since 1970 by number of digits: [from, to, units per second]. */
const EPOCH_UNITS = [
  [9, 11, 1],
  [13, 13, 1000],
  [16, 16, 1e6],
  [19, 19, 1e9],
] as const;

/** Parses digits since 1970 to whole epoch seconds; null for other texts. */
function parseEpoch(text: string): number | null {
  const [, digits = ""] = /^(?:\/Date\()?(\d+)(?:\.\d+)?(?:[+-]\d{4})?(?:\)\/)?$/.exec(text) ?? [];
  const unit = EPOCH_UNITS.find(([from, to]) => digits.length >= from && digits.length <= to);
  return unit === undefined ? null : Math.floor(Number(digits) / unit[2]);
}

/** Parses a time to its possible epoch seconds: two for a repeated local time. Throws {@link BadRow}. */
function parseTimes(value: unknown, place: Place, zone: string): readonly number[] {
  const text = required(value === 0 || value === "0" ? "" : parseText(value, place), place);
  const epoch = parseEpoch(text);
  if (epoch !== null) return [epoch];
  const times = possibleTimes(zone, text);
  const shown = text.slice(0, SHOWN);
  if (times === null) {
    throw new BadRow(
      `${place} must be a time like 2026-01-31 20:15:00 or seconds since 1970, not "${shown}"`,
    );
  }
  if (times.length === 0) throw new BadRow(`${place}: the clocks of ${zone} skip "${shown}"`);
  return times;
}

/** A value of the next draw; "" if unknown. */
function parseHint(value: unknown): string {
  const text = typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
  return /^[0-]*$/.test(text) ? "" : text;
}

/** The fields of the next draw; unreadable ones are left to the draw's check. */
function parseNext({ fields, zone }: TrackFeed, get: Get, opened: number) {
  const term = fields.next_term === undefined ? "" : parseHint(get(fields.next_term));
  const time = fields.next_time === undefined ? "" : parseHint(get(fields.next_time));
  const times = parseEpoch(time) ?? possibleTimes(zone, time) ?? [];
  const all = typeof times === "number" ? [times] : times;
  const next = all.find((each) => each > opened) ?? all[0];
  return {
    ...(term !== "" && { next_term: term }),
    ...(next === undefined
      ? time !== "" && { next_open_time: time }
      : { next_open_timestamp: next }),
  };
}

interface Row {
  readonly get: Get;
  readonly term: string;
  readonly times: readonly number[];
  readonly number: string;
  readonly timings: string;
}

function parseRow({ fields, separator, zone }: TrackFeed, get: Get): Row {
  const { term, number, time, timings } = fields;
  return {
    get,
    term: required(parseText(get(term), term), term),
    times: parseTimes(get(time), time, zone),
    number: parseNumbers(get(number), number, separator).join(),
    timings: timings === undefined ? "" : parseTimings(get(timings), timings, separator),
  };
}

function toGivenItem(
  feed: TrackFeed,
  { get, term, number, timings }: Row,
  time: number,
): GivenItem {
  const { cate_id, zone, replace_simulated } = feed;
  return {
    cate_id,
    zone,
    term,
    number,
    open_timestamp: time,
    ...(timings !== "" && { timings }),
    ...parseNext(feed, get, time),
    ...(replace_simulated === true && { replace_simulated }),
  };
}

/** Parses JSON or JSONP; throws {@link BadAnswer}. */
function parseRoot(text: string): unknown {
  const [, called] = /^\s*(?:\/\*.*?\*\/\s*)?[\w$.]+\s*\(([^]*)\)\s*;?\s*$/.exec(text) ?? [];
  try {
    return parseJson(called ?? text);
  } catch {
    throw new BadAnswer(
      text.trimStart().startsWith("<")
        ? "the answer is HTML or XML, not JSON"
        : "the answer is not valid JSON",
    );
  }
}

function parseJsonRows(text: string, { draws }: TrackFeed): Get[] {
  const root = parseRoot(text);
  const found = draws === undefined ? root : valueAt(root, draws);
  if (found === undefined) throw new BadAnswer(`${draws} is missing`);
  // null or an empty list means no draws.
  const list: unknown[] = Array.isArray(found) ? found : [found].filter((each) => each !== null);
  return list.map((each) => (place) => valueAt(each, String(place)));
}

type CsvRow = { readonly get: Get } | { readonly flaw: string; readonly line: number };

function parseCsvRows(text: string, { fields, delimiter }: TrackFeed): CsvRow[] {
  const columns = [fields.term, fields.number, fields.time].map(String);
  const isNumbered = typeof fields.term === "number";
  const records = parseCsv(text, {
    names: isNumbered ? [] : columns,
    separator: delimiter,
    // A header, and one draw beyond the limit.
    most: MAX_OPS_DRAWS + 2,
  });
  const first = isNumbered ? undefined : records.shift();
  const names = first !== undefined && "fields" in first ? first.fields : [];
  const missing = isNumbered ? undefined : columns.find((name) => !names.includes(name));
  if (missing !== undefined) throw new BadAnswer(`there is no column ${missing}`);
  const column = (place: Place) => (isNumbered ? Number(place) - 1 : names.indexOf(String(place)));
  return records.map((record) =>
    "flaw" in record ? record : { get: (place) => record.fields[column(place)] },
  );
}

/**
 * Parses the draws of a feed's response. Unreadable rows are returned as refused, rows without drawn numbers are
 * skipped. Throws {@link BadAnswer} for a response without readable rows.
 */
export function parseAnswer(text: string, feed: TrackFeed, context: AnswerContext): ParsedAnswer {
  const { fields } = feed;
  const given: readonly CsvRow[] =
    feed.format === "csv"
      ? parseCsvRows(text, feed)
      : parseJsonRows(text, feed).map((get) => ({ get }));
  if (given.length > MAX_OPS_DRAWS) {
    throw new BadAnswer(`the answer has more than ${MAX_OPS_DRAWS} draws`);
  }
  const refused: RefusedRow[] = [];
  const rows: Row[] = [];
  let awaited = 0;
  let hasNumbers = false;
  for (const [index, row] of given.entries()) {
    if ("flaw" in row) {
      refused.push({ row: `line ${row.line}`, reason: row.flaw });
      continue;
    }
    const number = row.get(fields.number);
    hasNumbers ||= number !== undefined;
    if (!isDrawn(number)) {
      awaited += 1;
      continue;
    }
    try {
      rows.push(parseRow(feed, row.get));
    } catch (error) {
      if (!(error instanceof BadRow)) throw error;
      const term = row.get(fields.term);
      const named = typeof term === "string" || typeof term === "number";
      refused.push({ row: named ? `draw ${term}` : `row ${index + 1}`, reason: error.message });
    }
  }
  const times = chooseTimes(rows, { ...context, period: feed.period });
  const items = rows.map((row, index) => toGivenItem(feed, row, times[index] ?? 0));
  const newest = items[times.indexOf(Math.max(...times))];
  const names = [fields.next_term, fields.next_time].filter((place) => place !== undefined);
  const isSilent = ({ next_term, next_open_time, next_open_timestamp }: GivenItem) =>
    (next_term ?? next_open_time ?? next_open_timestamp) === undefined;
  const lacksNext = names.length > 0 && newest !== undefined && isSilent(newest);
  return { items, refused, awaited, hasNumbers, lacksNext };
}
