import { type QueryFunctionContext, queryOptions } from "@tanstack/react-query";
import { ApiError } from "#api/api-error.ts";
import { LastOpen } from "#contract/draw.ts";
import { histories, open } from "#contract/endpoints.ts";
import type { Language } from "#contract/languages.ts";
import { PAGE_SIZE_MAX, type WINDOWS } from "#contract/limits.ts";
import { readAs } from "#contract/read.ts";
import { withDrawsInFlight } from "#queries/in-flight.ts";
import { previousOf } from "#queries/previous.ts";
import { apiOf } from "#queries/query-client.ts";
import { historyWith } from "#queries/with-draw.ts";

export interface LastDrawsOf {
  readonly cateId: number;
  readonly last: (typeof WINDOWS)[number];
  /** Term of the last draw of the list; absent: the newest. */
  readonly at?: string | undefined;
}

/** The newest draws of a track across days, newest first, as one page of a history. */
export function lastDrawsQuery({ cateId, last, at }: LastDrawsOf, lang: Language) {
  return queryOptions({
    queryKey: ["history", cateId, "last", last, at ?? ""],
    queryFn: ({ client, signal }) =>
      apiOf(client).call(histories, { lang, signal, params: { cate_id: cateId, last, at } }),
    placeholderData: previousOf(cateId),
  });
}

interface DrawAt {
  readonly cateId: number;
  readonly at: string;
  readonly lang: Language;
}

async function fetchDrawAt(
  { cateId, at, lang }: DrawAt,
  { client, signal }: Pick<QueryFunctionContext, "client" | "signal">,
): Promise<LastOpen | null> {
  const params = { cate_id: cateId, at };
  const data: unknown = await apiOf(client).call(open, { lang, signal, params });
  const draw = readAs(LastOpen, data);
  return draw?.term === at ? draw : null;
}

/** A draw as the server has it now; null if it has none of that term, which is no failure. */
export function drawCheckQuery(of: DrawAt) {
  return queryOptions({
    queryKey: ["check", of.cateId, of.at],
    queryFn: (context) =>
      fetchDrawAt(of, context).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 404) return null;
        throw error;
      }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

/** A draw of a track as it was when it was the latest; null if there is none of that term. */
export function drawAtQuery(cateId: number, at: string, lang: Language) {
  return queryOptions({
    queryKey: ["open", cateId, at],
    queryFn: (context) => fetchDrawAt({ cateId, at, lang }, context),
    // Past draws don't change.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** All draws of a day of a track (YYYY-MM-DD in its zone), newest first, as one page of a history. */
export function dayDrawsQuery(
  { cateId, date, at }: Omit<HistoryOf, "page"> & { readonly date: string },
  lang: Language,
) {
  return queryOptions({
    queryKey: ["history", cateId, "day", date, at ?? ""],
    async queryFn({ client, signal }) {
      const page = (number: number) => {
        const params = { cate_id: cateId, date, page: number, page_size: PAGE_SIZE_MAX, at };
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
  /** Term of the last draw of the list; absent: the newest. */
  readonly at?: string | undefined;
  /** Instead of a day and page: a draw number, a date or a time. */
  readonly find?: string | undefined;
}

/** One page of a track's draws of a day. `lang` only changes error messages. */
export function historyQuery({ cateId, date, page, at, find }: HistoryOf, lang: Language) {
  const day = date ?? "latest";
  return queryOptions({
    queryKey: ["history", cateId, day, page, at ?? "", ...(find === undefined ? [] : [find])],
    queryFn: ({ client, signal }) => {
      const params = { cate_id: cateId, date: day, page, page_size: HISTORY_PAGE_SIZE, at, find };
      const answer = apiOf(client).call(histories, { lang, signal, params });
      const live = (date ?? at ?? find) === undefined;
      return withDrawsInFlight(client, answer, (history, draw) =>
        live && draw.cateId === cateId ? (historyWith(history, draw.latest) ?? history) : history,
      );
    },
    placeholderData: previousOf(cateId, day),
    // A new draw moves the others by a place, and the library compares place by place: each would be another.
    structuralSharing: false,
  });
}
