import { queryOptions } from "@tanstack/react-query";
import { ApiError } from "#data/api/api-error.ts";
import type { Draw } from "#contract/draw.ts";
import { histories } from "#contract/endpoints.ts";
import type { Language } from "#contract/languages.ts";
import { MAX_PAGE_SIZE, type WINDOWS } from "#contract/limits.ts";
import { sameTerm } from "#domain/terms.ts";
import { withDrawsInFlight } from "./in-flight.ts";
import { keepPrevious } from "./previous.ts";
import { getApi } from "./query-client.ts";
import { updateHistory } from "./new-draw.ts";

export interface LastDrawsParams {
  readonly cateId: number;
  /** Number of draws. */
  readonly last: (typeof WINDOWS)[number];
}

/** The newest draws of a track across days, newest first, as one page of a history. */
export function lastDrawsQuery({ cateId, last }: LastDrawsParams, lang: Language) {
  return queryOptions({
    queryKey: ["history", cateId, "last", last],
    queryFn: ({ client, signal }) =>
      getApi(client).call(histories, { lang, signal, params: { cate_id: cateId, last } }),
    placeholderData: keepPrevious(cateId),
  });
}

/** The server's current version of a draw; null if it has none of that term. Never cached. */
export function drawCheckQuery(
  { cateId, term }: { readonly cateId: number; readonly term: string },
  lang: Language,
) {
  return queryOptions({
    queryKey: ["check", cateId, term],
    async queryFn({ client, signal }): Promise<Draw | null> {
      const params = { cate_id: cateId, find: term, page_size: 1 };
      try {
        const { list } = await getApi(client).call(histories, { lang, signal, params });
        // The server may interpret an unknown number as a time.
        return list.find((draw) => sameTerm(draw.term, term)) ?? null;
      } catch (error) {
        if (error instanceof ApiError && error.code === 404) return null;
        throw error;
      }
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

/** All draws of a day of a track (YYYY-MM-DD in its zone), newest first, as one page of a history. */
export function dayDrawsQuery(
  { cateId, date }: Omit<HistoryParams, "page"> & { readonly date: string },
  lang: Language,
) {
  return queryOptions({
    queryKey: ["history", cateId, "day", date],
    async queryFn({ client, signal }) {
      const page = (number: number) => {
        const params = { cate_id: cateId, date, page: number, page_size: MAX_PAGE_SIZE };
        return getApi(client).call(histories, { lang, signal, params });
      };
      const first = await page(1);
      const length = Math.ceil(first.total / MAX_PAGE_SIZE) - 1;
      const others = await Promise.all(Array.from({ length }, (_, index) => page(index + 2)));
      return { ...first, list: [first, ...others].flatMap(({ list }) => list) };
    },
    placeholderData: keepPrevious(cateId),
  });
}

/** Rows of a page on screen; the API's own default is PAGE_SIZE_DEFAULT. */
const HISTORY_PAGE_SIZE = 20;

export interface HistoryParams {
  readonly cateId: number;
  /** YYYY-MM-DD in the track's zone; default: the last day with draws. */
  readonly date?: string | undefined;
  /** From 1. */
  readonly page: number;
  /** A draw number, a date or a time to search for, instead of a day and page. */
  readonly find?: string | undefined;
}

/** One page of a track's draws of a day. `lang` only changes error messages. */
export function historyQuery({ cateId, date, page, find }: HistoryParams, lang: Language) {
  const day = date ?? "latest";
  return queryOptions({
    queryKey: ["history", cateId, day, page, ...(find === undefined ? [] : [find])],
    queryFn: ({ client, signal }) => {
      const params = { cate_id: cateId, date: day, page, page_size: HISTORY_PAGE_SIZE, find };
      const response = getApi(client).call(histories, { lang, signal, params });
      const live = (date ?? find) === undefined;
      return withDrawsInFlight(client, response, (history, draw) =>
        live && draw.cateId === cateId ? (updateHistory(history, draw.latest) ?? history) : history,
      );
    },
    placeholderData: keepPrevious(cateId, day),
    // The library compares lists by position, and a new draw moves all others: each would count as changed.
    structuralSharing: false,
  });
}
