import { queryOptions } from "@tanstack/react-query";
import { catalogue } from "#contract/endpoints.ts";
import type { Language } from "#contract/languages.ts";
import { apiOf } from "#queries/query-client.ts";

export function trackNamesQuery(lang: Language) {
  return queryOptions({
    queryKey: ["names", lang],
    queryFn: ({ client, signal }) => apiOf(client).call(catalogue, { lang, signal }),
    // Names seldom change, and a search does without them.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
