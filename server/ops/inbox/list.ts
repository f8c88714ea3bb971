import * as v from "valibot";
import { type StoredFeedback } from "#server/store/operator/inbox.ts";
import { searchInbox } from "#server/store/operator/search-inbox.ts";
import type { Field, OpsDeps } from "#server/ops/gate.ts";
import { OPS_PATH } from "#server/ops/session.ts";

const PAGE = 20;

export const WHICH = ["waiting", "done", "all"] as const;
export const INBOX_DONE = ["marked", "deleted", "gone"] as const;

const id = v.fallback(v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/), v.transform(Number)), 0);
const List = v.object({
  search: v.string(),
  which: v.fallback(v.picklist(WHICH), "waiting"),
  /** Feedback with smaller ids than this; 0 for the newest. */
  before: id,
});

/** Which feedback a page lists. */
export type List = v.InferOutput<typeof List>;

export function listOf(field: Field): List {
  const [search, which, before] = [field("search"), field("which"), field("before")];
  return v.parse(List, { search, which, before });
}

/** The id of a form's feedback; 0 if it has none. */
export function idOf(field: Field): number {
  return v.parse(id, field("id"));
}

export function listAddress({ search, which, before }: List, done = ""): string {
  const params = { search, which, before: before === 0 ? "" : String(before), done };
  const filled = Object.entries(params).filter(([, value]) => value !== "");
  return `${OPS_PATH}/feedback?${new URLSearchParams(filled).toString()}`;
}

export interface FeedbackPage {
  readonly rows: readonly StoredFeedback[];
  /** The next page of the list; null at its end. */
  readonly older: List | null;
}

/** The feedback of a list; telephone numbers are masked unless `showTel`. */
export async function readList(
  { store }: Pick<OpsDeps, "store">,
  list: List,
  { showTel = false, most = PAGE + 1 }: { readonly showTel?: boolean; readonly most?: number } = {},
): Promise<StoredFeedback[]> {
  return searchInbox(store.inbox, {
    text: list.search,
    showTel,
    most,
    ...(list.before > 0 && { before: list.before }),
    ...(list.which !== "all" && { done: list.which === "done" }),
  });
}

export async function readPage(deps: Pick<OpsDeps, "store">, list: List): Promise<FeedbackPage> {
  const found = await readList(deps, list);
  const rows = found.slice(0, PAGE);
  const last = rows.at(-1);
  const hasMore = found.length > PAGE && last !== undefined;
  return { rows, older: hasMore ? { ...list, before: last.id } : null };
}
