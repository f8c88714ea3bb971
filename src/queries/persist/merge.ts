import * as v from "valibot";
import { readAs, readEach, readJson } from "#contract/read.ts";
import { savedSchema } from "#queries/persist/saved.ts";

/** Characters that the stored queries may take: localStorage gives a site about 5 million. */
export const PERSIST_CHARACTERS_MOST = 2_000_000;
export const PERSIST_QUERIES_MOST = 200;
/** Days after which a stored query is dropped. */
export const PERSIST_DAYS = 90;
const DAY_MS = 86_400_000;

const StoredQuery = v.object({
  queryHash: v.pipe(v.string(), v.nonEmpty()),
  queryKey: v.pipe(v.array(v.union([v.string(), v.number()])), v.minLength(1)),
  state: v.object({ data: v.unknown(), dataUpdatedAt: v.pipe(v.number(), v.minValue(1)) }),
});

/** A query in storage; `dataUpdatedAt` in epoch milliseconds by the device's clock. */
export type StoredQuery = v.InferOutput<typeof StoredQuery>;

const StoredClient = v.object({
  timestamp: v.number(),
  buster: v.string(),
  clientState: v.object({ queries: v.array(v.unknown()) }),
});

/** The stored queries; `buster` is the version of their shape. */
export interface StoredClient {
  readonly timestamp: number;
  readonly buster: string;
  readonly queries: readonly StoredQuery[];
}

/** Whether a field that is missing is read as something else than missing. */
function hasDefault(field: object): boolean {
  return "default" in field && field.default !== undefined;
}

/** Whether the data has each field that its schema needs: missing fields would be read as empty. */
function isWhole(data: unknown, fields: v.ObjectEntries): boolean {
  if (typeof data !== "object" || data === null) return false;
  return Object.entries(fields).every(
    ([name, field]) => name in data || (field.type === "optional" && !hasDefault(field)),
  );
}

function readQuery(query: StoredQuery, now: number): StoredQuery[] {
  const { queryKey, state } = query;
  const schema = savedSchema(queryKey);
  if (schema === null || !isWhole(state.data, schema.entries)) return [];
  if (now - state.dataUpdatedAt > PERSIST_DAYS * DAY_MS) return [];
  const data = readAs(schema, state.data);
  return data === null ? [] : [{ ...query, state: { ...state, data } }];
}

/** Parses the storage without queries that are invalid or too old; null if it has another format. */
export function readStored(text: string | null, now: number): StoredClient | null {
  const read = readJson(StoredClient, text);
  if (read === null) return null;
  const { timestamp, buster, clientState } = read;
  const queries = readEach(StoredQuery, clientState.queries);
  return { timestamp, buster, queries: queries.flatMap((query) => readQuery(query, now)) };
}

/** Age of a query's data for comparison; data from the future (a wrong clock) is the oldest. */
function updatedAt({ state }: StoredQuery, now: number): number {
  return state.dataUpdatedAt > now ? 0 : state.dataUpdatedAt;
}

/** The union of two lists of queries; of two copies the newer one wins. */
export function mergeQueries(
  stored: readonly StoredQuery[],
  own: readonly StoredQuery[],
  now: number,
): StoredQuery[] {
  const merged = new Map(stored.map((query) => [query.queryHash, query]));
  for (const query of own) {
    const other = merged.get(query.queryHash);
    if (other === undefined || updatedAt(query, now) >= updatedAt(other, now)) {
      merged.set(query.queryHash, query);
    }
  }
  return [...merged.values()];
}

export interface Room {
  readonly characters: number;
  readonly queries: number;
}

/** The queries that fit into `room`: home first, then the newest. */
export function fitQueries(
  queries: readonly StoredQuery[],
  room: Room,
  now: number,
): StoredQuery[] {
  const home = (query: StoredQuery) => Number(query.queryKey[0] === "home");
  const sorted = queries.toSorted(
    (a, b) => home(b) - home(a) || updatedAt(b, now) - updatedAt(a, now),
  );
  let left = room.characters;
  return sorted.slice(0, room.queries).filter((query) => {
    const size = JSON.stringify(query).length;
    if (size > left) return false;
    left -= size;
    return true;
  });
}
