import type { QueryClient } from "@tanstack/react-query";
import * as v from "valibot";
import { History } from "#contract/draw.ts";
import { STATISTICS } from "#contract/endpoints.ts";
import { PageText } from "#contract/pages/page-text.ts";
import { readAs, readEach } from "#contract/read.ts";
import { HomePage } from "#contract/site.ts";
import { stateOf } from "#queries/client-state.ts";

type DataSchema = v.ObjectSchema<v.ObjectEntries, undefined>;

/** Schemas of the queries that may be saved in a page or in storage, by name. */
const SAVED = new Map<unknown, DataSchema>([
  ["home", HomePage],
  ["history", History],
  ["text", PageText],
]);

/** Schemas of the queries `["statistic", cateId, name, …]` by statistic. */
const SAVED_STATISTICS = new Map<unknown, DataSchema>(
  Object.entries(STATISTICS).map(([name, { data }]) => [name, data]),
);

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

/** The data of a rendered page for the browser. */
export function saveQueries(client: QueryClient): SavedQuery[] {
  const { unsent } = stateOf(client);
  const all = client.getQueryCache().getAll();
  const queries = all
    .filter(({ queryKey, state }) => state.data !== undefined && savedSchema(queryKey) !== null)
    .filter(({ queryHash }) => !unsent.has(queryHash))
    .map(({ queryKey: key, state: { dataUpdatedAt: updated, data } }) => ({ key, updated, data }));
  return readEach(SavedQuery, queries);
}

/** Loads saved data that is newer than the cache's; `ahead`: ms of this clock ahead of the one that timed it. */
export function restoreQueries(client: QueryClient, saved: unknown, ahead = 0): void {
  for (const query of readEach(SavedQuery, readAs(v.array(v.unknown()), saved) ?? [])) {
    const { key } = query;
    const updatedAt = Math.max(1, query.updated + ahead);
    const schema = savedSchema(key);
    const data = schema && readAs(schema, query.data);
    const cachedAt = client.getQueryState(key)?.dataUpdatedAt ?? 0;
    if (data !== null && updatedAt > cachedAt) client.setQueryData(key, data, { updatedAt });
  }
}
