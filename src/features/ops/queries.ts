import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import * as v from "valibot";
import { createApi, createBase } from "#data/api/api.ts";
import { ApiError } from "#data/api/api-error.ts";
import type { Language } from "#contract/languages.ts";
import {
  type FEEDBACK_WHICH,
  opsFeedback,
  OpsResult,
  opsState,
  RefusedField,
} from "#contract/ops.ts";
import { parseAs } from "#contract/parse.ts";

/** The operator's calls go to the page's own origin, wherever the API is: only there the session's cookie is sent. */
const api = createApi({ base: createBase(""), fetch: (input, init) => fetch(input, init) });

/** Calls an endpoint for the operator: its data, or an {@link ApiError}. */
export const callOperator: typeof api.call = (endpoint, options) => api.call(endpoint, options);

/** Milliseconds between two requests for the state while its page is visible. */
const STATE_MS = 10_000;

/** Whether a call was refused for want of a session. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.code === 401;
}

const NAME = "operator";

/** The site as the operator sees it; with the newest draws of the track `cateId`. */
export function operatorStateQuery(lang: Language, cateId = "") {
  return queryOptions({
    queryKey: [NAME, "state", lang, cateId],
    queryFn: ({ signal }) =>
      api.call(opsState, { lang, signal, params: cateId === "" ? {} : { cate_id: cateId } }),
    retry: false,
    staleTime: 0,
    // In another language the same page stays while it loads, with what is typed into it.
    placeholderData: (data, previous) => (previous?.queryKey[3] === cateId ? data : undefined),
    refetchInterval: ({ state }) => (isSignedOut(state.error) ? false : STATE_MS),
  });
}

/** The listed part of the feedback; `before`: ids below this, 0 for the newest. */
export interface FeedbackList {
  readonly search: string;
  readonly which: (typeof FEEDBACK_WHICH)[number];
  readonly before: number;
}

/** A page of feedback; the one before stays while it loads. */
export function operatorFeedbackQuery(lang: Language, { search, which, before }: FeedbackList) {
  const params = { search, which, ...(before > 0 && { before }) };
  return queryOptions({
    queryKey: [NAME, "feedback", lang, search, which, before],
    queryFn: ({ signal }) => api.call(opsFeedback, { lang, signal, params }),
    retry: false,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** Loads again what the operator's pages show. */
export function refreshOperator(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: [NAME] });
}

/** Forgets what was loaded for the operator, and asks again for what is on screen. */
export function forgetOperator(client: QueryClient): Promise<void> {
  client.removeQueries({ queryKey: [NAME], type: "inactive" });
  return client.resetQueries({ queryKey: [NAME] });
}

/** A refused or failed call: `field` and `code` name what is wrong, `text` is the server's sentence on it. */
export interface OperatorRefusal {
  /** HTTP status; null without an answer. */
  readonly status: number | null;
  readonly field: string;
  readonly code: string;
  readonly values: readonly (string | number)[];
  readonly text: string;
}

/** A sentence of the server without the name of its field. */
function withoutName(text: string, field: string): string {
  const at = field === "" ? -1 : text.search(new RegExp(`(?<=(^|\\s)${field}(: |：))`));
  return at === -1 ? text : text.slice(at);
}

/** An error as a refusal; of a list of draws that of the first. */
export function operatorRefusal(error: unknown): OperatorRefusal {
  if (!(error instanceof ApiError))
    return { status: null, field: "", code: "", values: [], text: "" };
  const { code: status, msg, data } = error;
  const draw = parseAs(v.object({ results: OpsResult.entries.results }), data)?.results[0];
  const { field = "", code = "", values = [] } = draw ?? parseAs(RefusedField, data) ?? {};
  return { status, field, code, values, text: withoutName(draw?.reason ?? msg, field) };
}
