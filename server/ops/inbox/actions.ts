import { printCsv } from "#domain/csv.ts";
import { feedbackTable } from "#server/store/operator/search-inbox.ts";
import type { OpsDeps, Visit } from "#server/ops/gate.ts";
import { idOf, type INBOX_DONE, listOf, readList } from "./list.ts";

type InboxDone = (typeof INBOX_DONE)[number];

/** What a form of the inbox did, a file, or the number that it shows. */
export type InboxOutcome =
  | { readonly done: InboxDone }
  | { readonly file: string }
  | { readonly shown: { readonly id: number; readonly mobile: string } };

type InboxForm = (deps: OpsDeps, visit: Visit) => Promise<InboxOutcome>;

const GONE = { done: "gone" } as const;

function mark(done: boolean): InboxForm {
  return async ({ store }, { form, by }) =>
    (await store.inbox.mark(idOf(form), done, by)) ? { done: "marked" } : GONE;
}

const remove: InboxForm = async ({ store }, { form, by }) => {
  return (await store.inbox.remove(idOf(form), by)) ? { done: "deleted" } : GONE;
};

/** Shows the telephone number of one feedback, and notes that it was looked at. */
const showTel: InboxForm = async (deps, { form, by }) => {
  const id = idOf(form);
  const list = { search: "", which: "all", before: id + 1 } as const;
  const [found] = await readList(deps, list, { showTel: true, most: 1 });
  if (found?.id !== id) return GONE;
  await deps.store.operator.note("feedback shown", { ids: [id] }, by);
  return { shown: { id, mobile: found.mobile } };
};

/** Everything of a list as CSV, and notes what was exported. */
const exportList: InboxForm = async (deps, { form, by }) => {
  const telephone = form("telephone") === "on";
  const list = { ...listOf(form), before: 0 };
  const all = await readList(deps, list, { showTel: telephone, most: Number.POSITIVE_INFINITY });
  const { search, which } = list;
  const details = { count: all.length, telephone, search, which };
  await deps.store.operator.note("feedback exported", details, by);
  return { file: printCsv(feedbackTable(all), []) };
};

/** The forms of the inbox by the ends of their addresses. */
export const INBOX_FORMS: ReadonlyMap<string, InboxForm> = new Map([
  ["done", mark(true)],
  ["reopen", mark(false)],
  ["delete", remove],
  ["show", showTel],
  ["export", exportList],
]);
