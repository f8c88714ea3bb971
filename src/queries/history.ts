import { queryOptions } from "@tanstack/react-query";
import { histories } from "#contract/endpoints.ts";
import type { Language } from "#contract/languages.ts";
import { withDrawsInFlight } from "#queries/in-flight.ts";
import { previousOf } from "#queries/previous.ts";
import { apiOf } from "#queries/query-client.ts";
import { historyWith } from "#queries/with-draw.ts";

/** Draws on one page of a history as the site shows it. */
export const HISTORY_PAGE_SIZE = 50;

export interface HistoryOf {
  readonly cateId: number;
  /** YYYY-MM-DD in the track's zone; absent: today. */
  readonly date?: string | undefined;
  /** From 1. */
  readonly page: number;
  /** As it stood after this draw; absent: now. */
  readonly at?: string | undefined;
}

/** One page of a track's draws of a day. The draws bear no language: `lang` is for refusals only. */
export function historyQuery({ cateId, date, page, at }: HistoryOf, lang: Language) {
  return queryOptions({
    queryKey: ["history", cateId, date ?? "today", page, at ?? ""],
    queryFn: ({ client, signal }) => {
      const params = { cate_id: cateId, date, page, page_size: HISTORY_PAGE_SIZE, at };
      const answer = apiOf(client).call(histories, { lang, signal, params });
      const live = date === undefined && at === undefined;
      return withDrawsInFlight(client, answer, (history, came) =>
        live && came.cateId === cateId ? (historyWith(history, came.latest) ?? history) : history,
      );
    },
    placeholderData: previousOf(cateId, date ?? "today"),
  });
}
