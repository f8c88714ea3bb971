import { queryOptions } from "@tanstack/react-query";
import { ApiError } from "#data/api/api-error.ts";
import type { Draw } from "#contract/draw.ts";
import { histories } from "#contract/endpoints.ts";
import type { Language } from "#contract/languages.ts";
import { PAGE_SIZE_MAX, type WINDOWS } from "#contract/limits.ts";
import { sameTerm } from "#domain/terms.ts";
import { withDrawsInFlight } from "./in-flight.ts";
import { previousOf } from "./previous.ts";
import { apiOf } from "./query-client.ts";
import { historyWith } from "./with-draw.ts";

export interface LastDrawsOf {
  readonly cateId: number;
  readonly last: (typeof WINDOWS)[number];
}

/** The newest draws of a track across days, newest first, as one page of a history. */
export function lastDrawsQuery({ cateId, last }: LastDrawsOf, lang: Language) {
  return queryOptions({
    queryKey: ["history", cateId, "last", last],
    queryFn: ({ client, signal }) =>
      apiOf(client).call(histories, { lang, signal, params: { cate_id: cateId, last } }),
    placeholderData: previousOf(cateId),
  });
}

/** A draw as the server has it now; null if it has none of that term, which is no failure. */
export function drawCheckQuery(
  { cateId, term }: { readonly cateId: number; readonly term: string },
  lang: Language,
) {
  return queryOptions({
    queryKey: ["check", cateId, term],
    async queryFn({ client, signal }): Promise<Draw | null> {
      const params = { cate_id: cateId, find: term, page_size: 1 };
      try {
        const { list } = await apiOf(client).call(histories, { lang, signal, params });
        // A number that no draw has may be read as a time.
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
  { cateId, date }: Omit<HistoryOf, "page"> & { readonly date: string },
  lang: Language,
) {
  return queryOptions({
    queryKey: ["history", cateId, "day", date],
    async queryFn({ client, signal }) {
      const page = (number: number) => {
        const params = { cate_id: cateId, date, page: number, page_size: PAGE_SIZE_MAX };
        return apiOf(client).call(histories, { lang, signal, params });
      };
      const first = await page(1);
      const length = Math.ceil(first.total / PAGE_SIZE_MAX) - 1;
      const others = await Promise.all(Array.from({ length }, (_, index) => page(index + 2)));
      return { ...first, list: [first, ...others].flatMap(({ list }) => list) };
    },
    placeholderData: previousOf(cateId),
  });
}

export const HISTORY_PAGE_SIZE = 50;

export interface HistoryOf {
  readonly cateId: number;
  /** YYYY-MM-DD in the track's zone; absent: the last day that has draws. */
  readonly date?: string | undefined;
  /** From 1. */
  readonly page: number;
  /** Instead of a day and page: a draw number, a date or a time. */
  readonly find?: string | undefined;
}

/** One page of a track's draws of a day. `lang` only changes error messages. */
export function historyQuery({ cateId, date, page, find }: HistoryOf, lang: Language) {
  const day = date ?? "latest";
  return queryOptions({
    queryKey: ["history", cateId, day, page, ...(find === undefined ? [] : [find])],
    queryFn: ({ client, signal }) => {
      const params = { cate_id: cateId, date: day, page, page_size: HISTORY_PAGE_SIZE, find };
      const answer = apiOf(client).call(histories, { lang, signal, params });
      const live = (date ?? find) === undefined;
      return withDrawsInFlight(client, answer, (history, draw) =>
        live && draw.cateId === cateId ? (historyWith(history, draw.latest) ?? history) : history,
      );
    },
    placeholderData: previousOf(cateId, day),
    // A new draw moves the others by a place, and the library compares place by place: each would be another.
    structuralSharing: false,
  });
}
