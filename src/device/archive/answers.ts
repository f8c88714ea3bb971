import type { QueryClient, QueryOptions } from "@tanstack/react-query";
import * as v from "valibot";
import { ApiError } from "#api/api-error.ts";
import type { Api } from "#api/api.ts";
import { days } from "#contract/days.ts";
import { type Endpoint, histories, STATISTICS } from "#contract/endpoints.ts";
import { PAGE_SIZE_DEFAULT, WINDOWS } from "#contract/limits.ts";
import { readAs } from "#contract/read.ts";
import type { StatisticName } from "#contract/statistics.ts";
import { findDraw } from "#domain/find-draw.ts";
import { daysOf, historyOf, historyWithDraw, lastDrawsOf } from "#domain/track-draws.ts";
import type { Archive } from "#device/archive/archive.ts";
import {
  historyDraws,
  type OwnAnswer,
  type OwnDraws,
  ownDrawsOf,
  searchedDraws,
  spanOf,
  unbroken,
} from "#device/archive/own-draws.ts";
import { offlineStatistic } from "#device/archive/statistic.ts";
import { computedHere, markComputedHere, type TimeSpan } from "#queries/offline-statistic.ts";
import { createQueryClient, failureOf, retryFailed } from "#queries/query-client.ts";

/** Parameters of the calls that are answered here, as the API names them. */
const Asked = v.object({
  cate_id: v.number(),
  at: v.optional(v.undefined()),
  date: v.optional(v.string()),
  find: v.optional(v.string()),
  last: v.optional(v.number()),
  limit: v.optional(v.picklist(WINDOWS)),
  month: v.optional(v.string()),
  page: v.optional(v.number(), 1),
  page_size: v.optional(v.number(), PAGE_SIZE_DEFAULT),
  road: v.optional(v.string()),
});
type Asked = v.InferOutput<typeof Asked>;

export interface OwnAnswers {
  readonly archive: Archive;
  /** The zone of a track; undefined if unknown. */
  readonly zoneOf: (cateId: number) => string | undefined;
  /** Returns epoch milliseconds. */
  readonly now: () => number;
}

type Answer = OwnAnswer<object | null> | null;

/** A page of the track's history; `data` is null if these draws have none. */
async function historyAnswer(own: OwnDraws, asked: Asked, now: number): Promise<Answer> {
  const { cate_id, zone, draws, labels } = own;
  const { date, find, last, page, page_size } = asked;
  const answer = (data: object | null, seen = draws) => {
    const span = spanOf(seen, zone);
    return span && { data, span };
  };
  if (last !== undefined) {
    const list = unbroken(draws.slice(0, last), zone);
    return answer(lastDrawsOf({ cate_id, zone, list, labels, last }), list);
  }
  if (find !== undefined) {
    const draw = await findDraw(searchedDraws(own), { find, now: Math.floor(now / 1000) });
    if (draw === null) return answer(null);
    const seen = draws.slice(0, draws.findIndex(({ term }) => term === draw.term) + 1);
    return answer(await historyWithDraw(historyDraws(own), draw, page_size), seen);
  }
  // The last day's first page comes from an earlier visit.
  if (date === undefined || date === "latest") return null;
  const history = await historyOf(historyDraws(own), { day: date, page, page_size });
  return history.list.length === 0 ? answer(null) : answer(history, history.list);
}

interface OfTrack {
  readonly archive: Archive;
  readonly zone: string;
}

async function statisticAnswer(endpoint: Endpoint, asked: Asked, of: OfTrack): Promise<Answer> {
  const { cate_id: cateId, road, date, limit } = asked;
  const window = date === undefined ? limit && { limit } : { date };
  const isName = (name: string): name is StatisticName => name in STATISTICS;
  const names = Object.keys(STATISTICS).filter(isName);
  const name = names.find((each) => STATISTICS[each].path === endpoint.path);
  if (name === undefined || window === undefined) return null;
  const data = await offlineStatistic({ ...of, name, of: { cateId, road, ...window } });
  const span = computedHere(data);
  return span && { data, span };
}

/** What the archive answers to a call; null if it has nothing of its track. */
async function answerOf(endpoint: Endpoint, params: unknown, parts: OwnAnswers): Promise<Answer> {
  const { archive, now } = parts;
  const asked = readAs(Asked, params);
  const zone = asked === null ? undefined : parts.zoneOf(asked.cate_id);
  if (asked === null || zone === undefined) return null;
  if (endpoint.path !== histories.path && endpoint.path !== days.path)
    return statisticAnswer(endpoint, asked, { archive, zone });
  const { cate_id, month } = asked;
  const own = ownDrawsOf(await archive.allOf(cate_id), { cate_id, zone });
  if (endpoint.path === histories.path) return historyAnswer(own, asked, now());
  const span = spanOf(own.draws, zone);
  const [latest] = own.draws;
  return span && { data: await daysOf(historyDraws(own), { month, latest }), span };
}

/** The API as the archive answers it; calls `onSpan` with the draws that each answer searched. */
function archiveApi(parts: OwnAnswers, onSpan: (span: TimeSpan) => void): Api {
  return {
    base: () => "",
    async call(endpoint, { params }) {
      const answer = await answerOf(endpoint, params, parts);
      if (answer !== null) onSpan(answer.span);
      const data = answer?.data ?? null;
      if (data === null) throw new ApiError({ kind: "network" });
      return v.parse(endpoint.data, data);
    },
  };
}

type Behavior = NonNullable<QueryOptions["behavior"]>;
type Fetching = Parameters<Behavior["onFetch"]>[0];

/** What a query finds in the archive. Throws the error of its call where the archive has nothing for it. */
async function askArchive(parts: OwnAnswers, context: Fetching, error: unknown): Promise<unknown> {
  const { options, queryKey, signal } = context;
  const { queryFn } = options;
  if (typeof queryFn !== "function") throw error;
  let span: TimeSpan | undefined;
  const client = createQueryClient(archiveApi(parts, (each) => (span = each)));
  let data: unknown = null;
  try {
    data = await queryFn({ client, queryKey, signal, meta: undefined });
  } catch {
    // Not among these draws, or not of any.
  }
  if (span === undefined) throw error;
  if (data === null) throw markComputedHere(new ApiError({ kind: "network" }), span);
  return markComputedHere(data, span);
}

/**
 * Answers a client's queries from the archive if the server can't be reached and no earlier answer of it is
 * there. Such answers are stale at once, so that the server is queried as soon as it can be reached.
 */
export function answerOffline(client: QueryClient, parts: OwnAnswers): void {
  const behavior: Behavior = {
    onFetch(context, query) {
      const ask = context.fetchFn;
      const { queryKey } = query;
      context.fetchFn = async () => {
        try {
          return await ask();
        } catch (error) {
          const { data: before } = query.state;
          const own = computedHere(before) !== null;
          if (!failureOf(error).lost || (before !== undefined && !own)) throw error;
          const data = own ? before : await askArchive(parts, context, error);
          setTimeout(
            () => void client.invalidateQueries({ queryKey, exact: true, refetchType: "none" }),
          );
          return data;
        }
      };
    },
  };
  const { queries } = client.getDefaultOptions();
  client.setDefaultOptions({ queries: { ...queries, behavior } });
  for (const query of client.getQueryCache().getAll()) {
    query.setOptions({ ...query.options, behavior });
    // What is under way may fail after this.
    void query.promise?.catch(() => retryFailed(client));
  }
  // Some may have failed before.
  void retryFailed(client);
}
