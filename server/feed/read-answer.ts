import { OPS_DRAWS_MAX } from "#contract/limits.ts";
import { timesOf } from "#domain/zone.ts";
import type { TrackFeed } from "#server/catalogue/catalogue.ts";
import { readCsv } from "#server/csv.ts";
import { BadAnswer } from "./bad-answer.ts";

/** Reads one value of a draw by its place; undefined if there is none. */
type Get = (place: string | number) => unknown;
/** A draw in the shape of the operator's call, which checks it. */
export type GivenItem = Readonly<Record<string, unknown>>;

/** Times above this are in milliseconds since 1970, not in seconds. */
const SECONDS_MOST = 100_000_000_000;

function kindOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "a list" : `a ${typeof value}`.replace("a object", "an object");
}

/** The value at a path like `result.data.0.term`; undefined if a part is missing or null. */
export function valueAt(root: unknown, path: string): unknown {
  let value = root;
  for (const part of path.split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, part))
      return undefined;
    value = new Map<string, unknown>(Object.entries(value)).get(part);
  }
  return value ?? undefined;
}

function readText(value: unknown, place: string | number): string | undefined {
  if (value === undefined || value === "") return undefined;
  if (typeof value === "string") return value.trim();
  if (typeof value === "number") return String(value);
  throw new BadAnswer(`${place} must be a text or a number, but is ${kindOf(value)}`);
}

/** Numbers of a text or a list, separated by commas. */
function readNumbers(value: unknown, place: string | number, separator: string) {
  const list: unknown = typeof value === "string" ? value.trim().split(separator) : value;
  if (value === undefined || value === "") return undefined;
  if (!Array.isArray(list)) {
    throw new BadAnswer(`${place} must be a text or a list of numbers, but is ${kindOf(value)}`);
  }
  const texts = list.map((each: unknown) => readText(each, place) ?? "");
  // Upstreams print 03 for 3.
  return texts.map((each) => each.replace(/^0+(?=\d)/, "")).join();
}

/** Epoch seconds of a number or a text of digits, in seconds or milliseconds; else the text. */
function readTime(value: unknown, place: string | number): number | string | undefined {
  const text = readText(value, place);
  if (text === undefined || !/^\d{9,13}$/.test(text)) return text;
  const time = Number(text);
  return time > SECONDS_MOST ? Math.floor(time / 1000) : time;
}

/** Epoch seconds of a next draw: of two that a local time can mean, the earlier. */
function readNextTime(value: unknown, place: string | number, zone: string): number | undefined {
  const time = readTime(value, place);
  if (typeof time !== "string") return time;
  const [found] = timesOf(zone, time) ?? [];
  if (found === undefined) {
    throw new BadAnswer(
      `${place} must be a time like 2026-01-31 20:15:00, not "${time.slice(0, 40)}"`,
    );
  }
  return found;
}

function required<Value>(value: Value | undefined, place: string | number): Value {
  if (value === undefined) throw new BadAnswer(`${place} is missing`);
  return value;
}

function itemOf(feed: TrackFeed, get: Get): GivenItem {
  const { cate_id, fields, separator, zone, replace_simulated } = feed;
  const { term, number, time, timings, next_term, next_time } = fields;
  const opened = required(readTime(get(time), time), time);
  const next = next_time === undefined ? undefined : readNextTime(get(next_time), next_time, zone);
  return {
    cate_id,
    zone,
    term: required(readText(get(term), term), term),
    number: required(readNumbers(get(number), number, separator), number),
    ...(typeof opened === "number" ? { open_timestamp: opened } : { open_time: opened }),
    ...(timings !== undefined && { timings: readNumbers(get(timings), timings, separator) }),
    ...(next_term !== undefined && { next_term: readText(get(next_term), next_term) }),
    ...(next !== undefined && { next_open_timestamp: next }),
    ...(replace_simulated === true && { replace_simulated }),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const start = text.trimStart().slice(0, 30);
    throw new BadAnswer(
      start.startsWith("<")
        ? "the answer is HTML or XML, not JSON"
        : "the answer is not valid JSON",
    );
  }
}

function readJson(text: string, { draws }: TrackFeed): Get[] {
  const root = parseJson(text);
  const found = draws === undefined ? root : required(valueAt(root, draws), draws);
  const list: unknown[] = Array.isArray(found) ? found : [found];
  return list.map((each) => (place) => valueAt(each, String(place)));
}

function readCsvRows(text: string, { fields, delimiter }: TrackFeed): Get[] {
  const columns = [fields.term, fields.number, fields.time].map(String);
  const isNumbered = typeof fields.term === "number";
  const rows = readCsv(text, { names: isNumbered ? [] : columns, separator: delimiter });
  const records = rows.map((record) => {
    if ("flaw" in record) throw new BadAnswer(`line ${record.line}: ${record.flaw}`);
    return record.fields;
  });
  if (isNumbered) return records.map((cells) => (place) => cells[Number(place) - 1]);
  const [names = [], ...draws] = records;
  for (const name of columns) {
    if (!names.includes(name)) throw new BadAnswer(`there is no column ${name}`);
  }
  return draws.map((cells) => (place) => cells[names.indexOf(String(place))]);
}

/** The draws of a feed's answer, oldest as it lists them; throws {@link BadAnswer}. */
export function readAnswer(text: string, feed: TrackFeed): GivenItem[] {
  const rows = feed.format === "csv" ? readCsvRows(text, feed) : readJson(text, feed);
  if (rows.length > OPS_DRAWS_MAX) {
    throw new BadAnswer(`the answer has ${rows.length} draws, at most ${OPS_DRAWS_MAX} are read`);
  }
  return rows.map((get) => itemOf(feed, get));
}
