import type { QueryClient } from "@tanstack/react-query";
import * as v from "valibot";
import { History, LastOpen } from "#contract/draw.ts";
import { HomePage } from "#contract/site.ts";
import { HotCold, Scatter, Timing, TopThree, TwoSides } from "#contract/statistics.ts";

type DataSchema = v.ObjectSchema<v.ObjectEntries, undefined>;

/** Schemas of the queries that may be saved in a page or in storage, by name. */
const SAVED = new Map<unknown, DataSchema>([
  ["home", HomePage],
  ["history", History],
  ["open", LastOpen],
]);

/** Schemas of the queries `["statistic", cateId, name, …]` by statistic. */
const SAVED_STATISTICS = new Map<unknown, DataSchema>([
  ["hotCold", HotCold],
  ["twoSides", TwoSides],
  ["topThree", TopThree],
  ["timing", Timing],
  ["scatter", Scatter],
]);

const SavedQuery = v.object({
  key: v.pipe(v.array(v.union([v.string(), v.number()])), v.minLength(1)),
  updated: v.pipe(v.number(), v.finite(), v.minValue(0)),
  data: v.unknown(),
});

/** A saved query; `updated` in epoch milliseconds. */
export type SavedQuery = v.InferOutput<typeof SavedQuery>;

/** The schema of a query's data; null if it may not be saved. */
export function savedSchema([name, , statistic]: readonly unknown[]): DataSchema | null {
  return (name === "statistic" ? SAVED_STATISTICS.get(statistic) : SAVED.get(name)) ?? null;
}

/** The queries of the cache that may be saved. */
export function saveQueries(client: QueryClient): SavedQuery[] {
  return client
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state }): SavedQuery[] => {
      if (state.data === undefined || savedSchema(queryKey) === null) return [];
      const read = v.safeParse(SavedQuery, {
        key: queryKey,
        updated: state.dataUpdatedAt,
        data: state.data,
      });
      return read.success ? [read.output] : [];
    });
}

/**
 * Loads saved data that is valid and newer than the cache's. `ahead`: milliseconds that this device's clock
 * is ahead of the one that timed the data.
 */
export function restoreQueries(client: QueryClient, saved: unknown, ahead = 0): void {
  const list = v.safeParse(v.array(v.unknown()), saved);
  for (const entry of list.success ? list.output : []) {
    const query = v.safeParse(SavedQuery, entry);
    if (!query.success) continue;
    const { key, data } = query.output;
    const updated = Math.max(1, query.output.updated + ahead);
    const schema = savedSchema(key);
    const parsed = schema === null ? null : v.safeParse(schema, data);
    if (parsed?.success !== true) continue;
    const cached = client.getQueryState(key)?.dataUpdatedAt ?? 0;
    if (updated > cached) client.setQueryData(key, parsed.output, { updatedAt: updated });
  }
}
