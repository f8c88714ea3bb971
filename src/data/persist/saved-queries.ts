import {
  dehydrate,
  type DehydratedState,
  hashKey,
  hydrate,
  type Query,
  type QueryClient,
} from "@tanstack/react-query";
import * as v from "valibot";
import { ApiError } from "#data/api/api-error.ts";
import { History } from "#contract/draw.ts";
import { STATISTICS } from "#contract/endpoints.ts";
import { PageText } from "#contract/pages/page-text.ts";
import { parseAs, parseEach } from "#contract/parse.ts";
import { HomePage } from "#contract/site.ts";
import { isRefusal } from "#data/queries/query-client.ts";

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

/** The schema of a query's data; null if it may not be saved. */
export function savedSchema([name, , statistic]: readonly unknown[]): DataSchema | null {
  return (name === "statistic" ? SAVED_STATISTICS.get(statistic) : SAVED.get(name)) ?? null;
}

/** A query in a page or in storage: the fields that differ between dehydrated queries. `dataUpdatedAt`: epoch milliseconds. */
export const SavedQuery = v.object({
  queryKey: v.pipe(v.array(v.union([v.string(), v.number()])), v.minLength(1)),
  state: v.object({
    data: v.unknown(),
    dataUpdatedAt: v.pipe(v.number(), v.finite(), v.minValue(0)),
  }),
});
export type SavedQuery = v.InferOutput<typeof SavedQuery>;

/** Options of `dehydrate`: the allow-list, including data whose refetch failed. */
export const DEHYDRATE = {
  shouldDehydrateQuery: ({ queryKey, state }: Query) =>
    state.data !== undefined && savedSchema(queryKey) !== null,
  shouldDehydrateMutation: () => false,
};

/** The saved form of dehydrated queries. */
export function toSaved({ queries }: DehydratedState): SavedQuery[] {
  const fields = queries.map(({ queryKey, state: { data, dataUpdatedAt } }) => ({
    queryKey,
    state: { data, dataUpdatedAt },
  }));
  return parseEach(SavedQuery, fields);
}

/** The data of a rendered page, for its payload. */
export function saveQueries(client: QueryClient): SavedQuery[] {
  return toSaved(dehydrate(client, DEHYDRATE));
}

/** A query that the server refused for good, in a page that shows the reason. */
const RefusedQuery = v.object({
  queryKey: SavedQuery.entries.queryKey,
  code: v.number(),
  msg: v.string(),
});
type RefusedQuery = v.InferOutput<typeof RefusedQuery>;

/** The refusals of a rendered page, for its payload. */
export function saveRefusals(client: QueryClient): RefusedQuery[] {
  const queries = client.getQueryCache().getAll();
  const refused = queries.flatMap(({ queryKey, state: { data, error } }) =>
    data === undefined && isRefusal(error) ? [{ queryKey, code: error.code, msg: error.msg }] : [],
  );
  return parseEach(RefusedQuery, refused);
}

/** Loads a page's refusals into a cache without data of these queries. */
export function restoreRefusals(client: QueryClient, saved: unknown): void {
  const refused = parseEach(RefusedQuery, parseAs(v.array(v.unknown()), saved) ?? []);
  for (const { queryKey, code, msg } of refused) {
    if (savedSchema(queryKey) === null) continue;
    const error = new ApiError({ kind: "http", code, msg });
    client.getQueryCache().build(client, { queryKey }).setState({
      status: "error",
      error,
      errorUpdateCount: 1,
      fetchFailureReason: error,
    });
  }
}

/** Whether the schema replaces a missing field by a default. */
function hasDefault(field: object): boolean {
  return "default" in field && field.default !== undefined;
}

/** Whether data has all fields of its schema, which would replace missing ones by defaults. */
function isComplete(data: unknown, fields: v.ObjectEntries): boolean {
  if (typeof data !== "object" || data === null) return false;
  return Object.entries(fields).every(
    ([name, field]) => name in data || (field.type === "optional" && !hasDefault(field)),
  );
}

/** The saved queries whose data fits the contract. */
export function parseQueries(saved: unknown): SavedQuery[] {
  const queries = parseEach(SavedQuery, parseAs(v.array(v.unknown()), saved) ?? []);
  return queries.flatMap(({ queryKey, state }) => {
    const schema = savedSchema(queryKey);
    if (schema === null || !isComplete(state.data, schema.entries)) return [];
    const data = parseAs(schema, state.data);
    return data === null ? [] : [{ queryKey, state: { ...state, data } }];
  });
}

/** Saved queries in the form that `hydrate` takes. Data later than `now` (epoch milliseconds) is stale at once. */
export function toDehydrated(queries: readonly SavedQuery[], now: number): DehydratedState {
  return {
    mutations: [],
    queries: queries.map(({ queryKey, state: { data, dataUpdatedAt } }) => ({
      queryKey,
      queryHash: hashKey(queryKey),
      dehydratedAt: dataUpdatedAt,
      state: {
        data,
        dataUpdatedAt: Math.max(1, Math.min(dataUpdatedAt, now)),
        dataUpdateCount: 1,
        error: null,
        errorUpdateCount: 0,
        errorUpdatedAt: 0,
        fetchFailureCount: 0,
        fetchFailureReason: null,
        fetchMeta: null,
        fetchStatus: "idle",
        isInvalidated: dataUpdatedAt > now,
        status: "success",
      },
    })),
  };
}

/** Loads a page's data, unless the cache has newer data; `ahead`: milliseconds that this clock is ahead of the server's. */
export function restoreQueries(client: QueryClient, saved: unknown, ahead = 0): void {
  const queries = parseQueries(saved).map(({ queryKey, state }) => ({
    queryKey,
    state: { ...state, dataUpdatedAt: state.dataUpdatedAt + ahead },
  }));
  hydrate(client, toDehydrated(queries, Number.POSITIVE_INFINITY));
}
