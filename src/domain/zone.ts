import { ZONE_DEFAULT } from "#contract/limits.ts";

/** Days (`YYYY-MM-DD`) and clock times in a track's time zone. */

/** The default zone's last clock change in epoch seconds, and its offset in seconds since; see `createFormat`. */
const DEFAULT_OFFSET = { since: 684_867_600, seconds: 8 * 3600 };

const formats = new Map<string, Intl.DateTimeFormat>();

/** Intl's format of a zone's offset. Its first use takes a slow phone 90 ms, so the default zone doesn't need it. */
function createFormat(zone: string): Intl.DateTimeFormat {
  const cached = formats.get(zone);
  if (cached !== undefined) return cached;
  const format = new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "longOffset" });
  formats.set(zone, format);
  return format;
}

/** Whether the runtime supports the time zone. */
export function isZone(zone: string): boolean {
  if (zone === ZONE_DEFAULT) return true;
  try {
    createFormat(zone);
    return true;
  } catch {
    return false;
  }
}

/** Offset from UTC in seconds at `epoch` (seconds), by Intl. */
function lookUpOffset(zone: string, epoch: number): number {
  const parts = createFormat(zone).formatToParts(epoch * 1000);
  const text = parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
  // `GMT`, `GMT+08:00`, `GMT-03:30`, long ago also with seconds.
  const [, sign, hours = 0, minutes = 0, seconds = 0] =
    /([+-])(\d+):(\d+)(?::(\d+))?/.exec(text) ?? [];
  const size = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return sign === "-" ? -size : size;
}

/** Seconds between two looked-up offsets; if both are equal, there is no change in between. */
const LOOKUP_SECONDS = 900;
/** Caches a function of a zone and a value. */
function remember<Of extends number | string>(compute: (zone: string, of: Of) => number) {
  const results = new Map<string, number>();
  return (zone: string, of: Of): number => {
    const key = `${zone}|${of}`;
    const found = results.get(key);
    if (found !== undefined) return found;
    const result = compute(zone, of);
    if (results.size > 5000) results.clear();
    results.set(key, result);
    return result;
  };
}

const cachedOffset = remember((zone, multiple: number) =>
  lookUpOffset(zone, multiple * LOOKUP_SECONDS),
);

/** Alias of the runtime's zone, whose name would take a slow phone 90 ms. */
export const OWN_ZONE = "own";

/** Offset from UTC in seconds at `epoch` (seconds). */
export function zoneOffset(zone: string, epoch: number): number {
  if (zone === OWN_ZONE) return -60 * new Date(epoch * 1000).getTimezoneOffset();
  // Where a time is unknown, 0 stands for it; the offset was the same then.
  const isPlain = epoch === 0 || epoch >= DEFAULT_OFFSET.since;
  if (zone === ZONE_DEFAULT && isPlain) return DEFAULT_OFFSET.seconds;
  const multiple = Math.floor(epoch / LOOKUP_SECONDS);
  const offset = cachedOffset(zone, multiple);
  // Some clocks change a minute after the hour.
  return offset === cachedOffset(zone, multiple + 1) ? offset : lookUpOffset(zone, epoch);
}

function wallIso(zone: string, epoch: number): string {
  return new Date((epoch + zoneOffset(zone, epoch)) * 1000).toISOString();
}

/** The day (`YYYY-MM-DD`) of `epoch` (seconds) in the zone. */
export function localDay(zone: string, epoch: number): string {
  return wallIso(zone, epoch).slice(0, 10);
}

/** Formats `epoch` (seconds) in the zone: `YYYY-MM-DD HH:MM:SS`. */
export function formatLocal(zone: string, epoch: number): string {
  return wallIso(zone, epoch).slice(0, 19).replace("T", " ");
}

/** Seconds of a day without a clock change. */
export const DAY_SECONDS = 86_400;

/** The zone's offsets a day before and after a wall-clock time, which is given as if it were UTC. */
function offsetsAround(zone: string, wall: number): readonly [before: number, after: number] {
  return [zoneOffset(zone, wall - DAY_SECONDS), zoneOffset(zone, wall + DAY_SECONDS)];
}

/** All epoch seconds of a wall-clock time, earliest first. */
function fromWall(zone: string, wall: number): number[] {
  return [...new Set(offsetsAround(zone, wall))]
    .filter((offset) => zoneOffset(zone, wall - offset) === offset)
    .map((offset) => wall - offset)
    .toSorted((a, b) => a - b);
}

/** Epoch seconds of the clock change that skips a wall-clock time, by bisection. */
function skippedSeconds(zone: string, wall: number): number {
  const [before, after] = offsetsAround(zone, wall);
  let [from, to] = [wall - after, wall - before];
  while (to - from > 1) {
    const middle = Math.floor((from + to) / 2);
    if (zoneOffset(zone, middle) === before) from = middle;
    else to = middle;
  }
  return to;
}

/**
 * Epoch seconds when the zone's clocks first show `YYYY-MM-DD HH:MM` or, if they skip it, a later time; NaN for an
 * invalid text.
 */
export const firstAt = remember((zone, text: string): number => {
  const wall = Date.parse(`${text.replace(" ", "T")}:00Z`) / 1000;
  if (!Number.isFinite(wall)) return wall;
  return fromWall(zone, wall)[0] ?? skippedSeconds(zone, wall);
});

/** Epoch seconds of the first second of `day` in the zone, also if clocks skip or repeat midnight. */
export function dayStart(zone: string, day: string): number {
  return firstAt(zone, `${day} 00:00`);
}

/** A range of time in epoch seconds: `from` ≤ time < `to`. */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Accepted time formats, with groups for year, separator, month, day, hour, minute, second. */
const TIMES = [
  /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:T|\s+)(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?/,
  /^(\d{4})(年)(\d{1,2})月(\d{1,2})日\s*(\d{1,2})[:时](\d\d)(?:[:分](\d\d)秒?|分)?/,
  /^(\d{4})()(\d\d)(\d\d)T?(\d\d)(\d\d)(?:(\d\d)(?:[.,]?\d{3})?)?/,
];
/** `Z`, `UTC`, `+08:00`, `+8`, `GMT+0800`. */
const OFFSET = /^(?:Z|UTC|GMT)?(?:([+-])(\d{1,2}):?(\d\d)?)?$/;
const MAX_OFFSET_HOURS = 23;

/** Parses a wall-clock time (as if it were UTC) and returns the rest of the text; null for other texts. */
function parseWall(text: string): { readonly wall: number; readonly rest: string } | null {
  const match = TIMES.map((form) => form.exec(text)).find((found) => found !== null);
  if (match === undefined) return null;
  const [whole, year = "", , ...parts] = match;
  const [month, day, hour, minute, second] = parts.map((part: string | undefined) =>
    (part ?? "0").padStart(2, "0"),
  );
  const iso = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  const wall = Date.parse(`${iso}Z`);
  if (!Number.isFinite(wall) || !new Date(wall).toISOString().startsWith(iso)) return null;
  return { wall: wall / 1000, rest: text.slice(whole.length).trim() };
}

/**
 * Parses a time like `2026-01-31 20:15:00`, `2026/1/31 8:15` or `20260131201500`, with an offset or in the zone, to all
 * possible epoch seconds: none if clocks skip it, two if they repeat it; null for other texts.
 */
export function possibleTimes(zone: string, text: string): readonly number[] | null {
  const read = parseWall(text.normalize("NFKC").trim());
  if (read === null) return null;
  if (read.rest === "") return fromWall(zone, read.wall);
  const [offset, sign, hours = "0", minutes = "0"] = OFFSET.exec(read.rest) ?? [];
  if (offset === undefined || Number(hours) > MAX_OFFSET_HOURS) return null;
  const ahead = Number(hours) * 3600 + Number(minutes) * 60;
  return [read.wall + (sign === "-" ? ahead : -ahead)];
}

/** The earliest of {@link possibleTimes}; null without one. */
export function parseLocalTime(zone: string, text: string): number | null {
  return possibleTimes(zone, text)?.[0] ?? null;
}
