import * as v from "valibot";
import { charactersOf } from "#contract/feedback/characters.ts";
import { Feedback, sameFeedback } from "#contract/feedback/feedback.ts";
import { FEEDBACK_CONTENT_MAX, FEEDBACK_FIELD_MAX } from "#contract/limits.ts";
import { readJson } from "#contract/read.ts";

/** Key of the draft in localStorage. */
export const DRAFT_KEY = "feedback-draft";
/** Milliseconds of quiet after which typing is saved. */
export const DRAFT_SAVE_MS = 300;

const text = (most: number) =>
  v.pipe(
    v.string(),
    v.check((typed) => charactersOf(typed).length <= most),
  );

const Fields = v.object({
  name: text(FEEDBACK_FIELD_MAX),
  mobile: text(FEEDBACK_FIELD_MAX),
  content: text(FEEDBACK_CONTENT_MAX),
});
export type FeedbackFields = v.InferOutput<typeof Fields>;

/** The last attempt to send, so that the same words are sent under the same key again. */
const Attempt = v.object({ key: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)), feedback: Feedback });
export type Attempt = v.InferOutput<typeof Attempt>;

const Draft = v.object({
  fields: Fields,
  attempt: v.nullable(v.fallback(v.nullable(Attempt), null)),
});
export type Draft = v.InferOutput<typeof Draft>;

export const NO_DRAFT: Draft = { fields: { name: "", mobile: "", content: "" }, attempt: null };

/** A function, since reading the property already throws if storage is blocked. */
export type OpenStorage = () => Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** The stored draft; an empty one if there is none or it is invalid. */
export function readDraft(storage: OpenStorage): Draft {
  try {
    return readJson(Draft, storage().getItem(DRAFT_KEY)) ?? NO_DRAFT;
  } catch {
    return NO_DRAFT;
  }
}

/** Stores a draft, or deletes an empty one; storage errors are ignored. */
export function writeDraft(storage: OpenStorage, draft: Draft): void {
  try {
    if (Object.values(draft.fields).every((text) => text === "")) storage().removeItem(DRAFT_KEY);
    else storage().setItem(DRAFT_KEY, JSON.stringify(draft));
  } catch {
    // Blocked or full: the fields still hold what was typed.
  }
}

/** The attempt to send a feedback: the last one if its words are the same, else a new one. */
export function attemptOf(last: Attempt | null, feedback: Feedback, newKey: () => string): Attempt {
  const same = last !== null && sameFeedback(last.feedback, feedback);
  return same ? last : { key: newKey(), feedback };
}
