import { queryOptions } from "@tanstack/react-query";
import type { QueryFunctionContext } from "@tanstack/react-query";
import * as v from "valibot";
import { ApiError } from "#api/api-error.ts";
import { LastOpen } from "#contract/draw.ts";
import { histories, open } from "#contract/endpoints.ts";
import type { Language } from "#contract/languages.ts";
import type { WINDOWS } from "#contract/limits.ts";
import { previousOf } from "#queries/previous.ts";
import { apiOf } from "#queries/query-client.ts";

export interface LastDrawsOf {
  readonly cateId: number;
  readonly last: (typeof WINDOWS)[number];
  /** The draws end with this term; absent: with the newest. */
  readonly at?: string | undefined;
}

/** The last so many draws of a track, over days, newest first, as one page of a history. */
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

async function askDrawAt(
  { cateId, at, lang }: DrawAt,
  { client, signal }: Pick<QueryFunctionContext, "client" | "signal">,
): Promise<LastOpen | null> {
  const params = { cate_id: cateId, at };
  const data: unknown = await apiOf(client).call(open, { lang, signal, params });
  const read = v.safeParse(v.nullable(LastOpen), data);
  return read.success && read.output?.term === at ? read.output : null;
}

/** A draw as the server has it at this moment; null, and no failure, where it has none of that term. */
export function drawCheckQuery(of: DrawAt) {
  return queryOptions({
    queryKey: ["check", of.cateId, of.at],
    queryFn: (context) =>
      askDrawAt(of, context).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 404) return null;
        throw error;
      }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

/** One draw of a track as it stood when it was the latest; null where there is none of that term. */
export function drawAtQuery(cateId: number, at: string, lang: Language) {
  return queryOptions({
    queryKey: ["open", cateId, at],
    queryFn: (context) => askDrawAt({ cateId, at, lang }, context),
    // A draw that is over doesn't change.
    staleTime: Number.POSITIVE_INFINITY,
  });
}
