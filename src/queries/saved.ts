import type { QueryClient } from "@tanstack/react-query";
import * as v from "valibot";
import { History } from "#contract/history.ts";
import { HomePage } from "#contract/site.ts";

/** The queries whose data may leave the cache (in a page, in storage), each with its data's schema. */
const SAVED = {
  home: HomePage,
  history: History,
} as const satisfies Record<string, v.GenericSchema>;

const SavedQuery = v.object({
  key: v.pipe(v.array(v.union([v.string(), v.number()])), v.minLength(1)),
  updated: v.pipe(v.number(), v.finite(), v.minValue(0)),
  data: v.unknown(),
});

/** One query's data outside the cache; `updated` in epoch milliseconds. */
export type SavedQuery = v.InferOutput<typeof SavedQuery>;

function schemaOf(name: unknown): v.GenericSchema | null {
  return name === "home" || name === "history" ? SAVED[name] : null;
}

/** The cache's data that may be saved. */
export function saveQueries(client: QueryClient): SavedQuery[] {
  return client
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state }): SavedQuery[] => {
      if (state.data === undefined || schemaOf(queryKey[0]) === null) return [];
      const read = v.safeParse(SavedQuery, {
        key: queryKey,
        updated: state.dataUpdatedAt,
        data: state.data,
      });
      return read.success ? [read.output] : [];
    });
}

/** Puts saved data into the cache where it is of the right shape and newer than what is there. */
export function restoreQueries(client: QueryClient, saved: unknown): void {
  const list = v.safeParse(v.array(v.unknown()), saved);
  for (const entry of list.success ? list.output : []) {
    const query = v.safeParse(SavedQuery, entry);
    if (!query.success) continue;
    const { key, updated, data } = query.output;
    const schema = schemaOf(key[0]);
    const parsed = schema === null ? null : v.safeParse(schema, data);
    if (parsed?.success !== true) continue;
    const known = client.getQueryState(key)?.dataUpdatedAt ?? 0;
    if (updated > known) client.setQueryData(key, parsed.output, { updatedAt: updated });
  }
}
