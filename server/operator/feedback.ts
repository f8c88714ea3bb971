import { MAX_BODY_BYTES } from "#contract/limits.ts";
import {
  type deleteFeedback,
  markFeedback,
  type opsFeedback,
  type readFeedback,
} from "#contract/ops.ts";
import type { AppDeps } from "#server/app-deps.ts";
import type { WriteCall } from "#server/http/call.ts";
import { parseFields } from "#server/http/input.ts";
import { Refusal } from "#server/http/errors.ts";
import type { StoredFeedback } from "#server/store/operator/inbox.ts";
import { searchInbox } from "#server/store/operator/search-inbox.ts";
import { callOperator } from "./action-call.ts";

/** Feedback per page. */
const PAGE = 20;

const noFeedback = () => new Refusal(404, "noFeedback", { name: "id" });

/** Parses the id of a path; throws 404. */
function parseId({ id }: { readonly id: string }): number {
  if (!/^[1-9]\d{0,14}$/.test(id)) throw noFeedback();
  return Number(id);
}

function toFeedback({ created, done, ...feedback }: StoredFeedback) {
  return { ...feedback, created_timestamp: created, done_timestamp: done };
}

/** A page of feedback, newest first, with masked telephone numbers. */
export function feedbackListHandler({ store, env }: AppDeps) {
  return async ({ params: { search, which, before } }: WriteCall<typeof opsFeedback>) => {
    const [found, waiting] = await Promise.all([
      searchInbox(store.inbox, {
        text: search,
        showTel: false,
        most: PAGE + 1,
        ...(before !== undefined && { before }),
        ...(which !== "all" && { done: which === "done" }),
      }),
      store.inbox.waiting(),
    ]);
    const list = found.slice(0, PAGE).map(toFeedback);
    const older = found.length > PAGE ? (list.at(-1)?.id ?? null) : null;
    return { days: env.feedbackDays, waiting, older, list };
  };
}

/** Returns one feedback message with its telephone number; logs the access. */
export function readFeedbackHandler(deps: AppDeps) {
  return async (call: WriteCall<typeof readFeedback>) => {
    const id = parseId(call.params);
    const { inbox, operator } = deps.store;
    const search = { text: "", showTel: true, most: 1, before: id + 1 };
    const [found] = await searchInbox(inbox, search);
    if (found?.id !== id) throw noFeedback();
    await operator.logAction("feedback shown", { ids: [id] }, callOperator(deps, call));
    return toFeedback(found);
  };
}

/** Marks a feedback message as done, or reopens it. */
export function markFeedbackHandler(deps: AppDeps) {
  return async (call: WriteCall<typeof markFeedback>) => {
    const id = parseId(call.params);
    const { done } = parseFields(markFeedback.body, await call.body(MAX_BODY_BYTES));
    if (!(await deps.store.inbox.mark(id, done, callOperator(deps, call)))) throw noFeedback();
    return { id, done };
  };
}

/** Deletes a feedback message. */
export function deleteFeedbackHandler(deps: AppDeps) {
  return async (call: WriteCall<typeof deleteFeedback>) => {
    const id = parseId(call.params);
    if (!(await deps.store.inbox.remove(id, callOperator(deps, call)))) throw noFeedback();
    return { id, deleted: true };
  };
}
