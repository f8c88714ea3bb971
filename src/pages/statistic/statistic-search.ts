import * as v from "valibot";
import { WINDOW_DEFAULT, WINDOWS } from "#contract/limits.ts";
import { readSequence } from "#domain/road.ts";
import { FIRST_ROAD } from "#pages/statistic/defaults.ts";
import type { StatisticOf } from "#queries/offline-statistic.ts";

/** A part of the address: what isn't sound is left out, as if it weren't there. */
function part<Schema extends v.GenericSchema>(schema: Schema) {
  return v.optional(v.fallback(v.optional(schema), undefined));
}

/** A part of the address that is left out, too, where it says what holds without it. */
function partBut<Schema extends v.GenericSchema>(schema: Schema, unsaid: v.InferOutput<Schema>) {
  const said = (value: v.InferOutput<Schema>) => (value === unsaid ? undefined : value);
  return part(v.pipe(schema, v.transform(said)));
}

const place = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(60));
/** The router reads digits as a number; a term is its text. */
const term = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.integer(), v.minValue(0), v.transform(String))]),
  v.regex(/^[\w.-]{1,40}$/),
);

export const TREND_ORDERS = ["newest", "oldest"] as const;

/** What an address says of a statistic: its window, and how it is shown. Defaults are left out. */
export const STATISTIC_SEARCH = {
  limit: part(v.picklist(WINDOWS)),
  date: part(v.pipe(v.string(), v.isoDate())),
  at: part(term),
  place: partBut(place, 1),
  number: part(place),
  sort: partBut(v.picklist(["number", "hits", "gap", "rate"]), "number"),
  road: partBut(
    v.pipe(
      v.string(),
      v.check((text) => readSequence(text) !== null),
    ),
    FIRST_ROAD,
  ),
  order: partBut(v.picklist(TREND_ORDERS), "newest"),
  show: part(v.picklist(["numbers", "size", "parity", "dt"])),
  pick: part(
    v.pipe(
      v.union([v.string(), v.pipe(v.number(), v.transform(String))]),
      v.regex(/^\d{1,2}(,\d{1,2}){0,59}$/),
    ),
  ),
  measure: part(v.picklist(["rank", "time"])),
} as const;

const StatisticSearch = v.object(STATISTIC_SEARCH);
export type StatisticSearch = v.InferOutput<typeof StatisticSearch>;

/** The window that an address asks for: a day, or else the last so many draws. */
export function statisticOf(cateId: number, { date, limit, at }: StatisticSearch): StatisticOf {
  return date === undefined ? { cateId, at, limit: limit ?? WINDOW_DEFAULT } : { cateId, at, date };
}
