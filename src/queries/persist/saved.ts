import type { QueryClient } from "@tanstack/react-query";
import * as v from "valibot";
import { History, LastOpen } from "#contract/draw.ts";
import { HomePage } from "#contract/site.ts";
import { HotCold, Scatter, Timing, TopThree, TwoSides } from "#contract/statistics.ts";

type DataSchema = v.ObjectSchema<v.ObjectEntries, undefined>;

/** The queries whose data may leave the cache (in a page, in storage), each with its data's schema. */
const SAVED = new Map<unknown, DataSchema>([
  ["home", HomePage],
  ["history", History],
  ["open", LastOpen],
]);

/** The schemas of the queries `["statistic", cateId, name, …]` by their name. */
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

/** One query's data outside the cache; `updated` in epoch milliseconds. */
export type SavedQuery = v.InferOutput<typeof SavedQuery>;

/** The schema of a query's data, null where the query may not be saved. */
export function savedSchema([name, , statistic]: readonly unknown[]): DataSchema | null {
  return (name === "statistic" ? SAVED_STATISTICS.get(statistic) : SAVED.get(name)) ?? null;
}

/** The cache's data that may be saved. */
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
 * Puts saved data into the cache where it is of the right shape and newer than what is there. `ahead`:
 * milliseconds that this machine's clock is ahead of the one by which the data was made.
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
    const known = client.getQueryState(key)?.dataUpdatedAt ?? 0;
    if (updated > known) client.setQueryData(key, parsed.output, { updatedAt: updated });
  }
}
