import { queryOptions } from "@tanstack/react-query";
import { days } from "#contract/days.ts";
import type { Language } from "#contract/languages.ts";
import { previousOf } from "#queries/previous.ts";
import { apiOf } from "#queries/query-client.ts";

/** The days of a month (YYYY-MM; absent: the last with draws) of a track. `lang` only changes error messages. */
export function daysQuery(
  { cateId, month }: { readonly cateId: number; readonly month: string | undefined },
  lang: Language,
) {
  return queryOptions({
    queryKey: ["days", cateId, month ?? "latest"],
    queryFn: ({ client, signal }) =>
      apiOf(client).call(days, { lang, signal, params: { cate_id: cateId, month } }),
    placeholderData: previousOf(cateId),
  });
}
