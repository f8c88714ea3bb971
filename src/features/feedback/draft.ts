import * as v from "valibot";
import { Feedback } from "#contract/feedback.ts";
import { FEEDBACK_CONTENT_MAX, FEEDBACK_FIELD_MAX } from "#contract/limits.ts";

/** Where the draft is kept in the browser's storage. */
export const DRAFT_KEY = "feedback-draft";
/** Milliseconds of quiet after which typing is saved. */
export const DRAFT_SAVE_MS = 300;

const kept = (characters: number) => v.pipe(v.string(), v.maxLength(characters));

/** What stands in the fields, as typed. */
const Fields = v.object({
  name: kept(FEEDBACK_FIELD_MAX),
  mobile: kept(FEEDBACK_FIELD_MAX),
  content: kept(FEEDBACK_CONTENT_MAX),
});
export type FeedbackFields = v.InferOutput<typeof Fields>;

/** The last try to send, so that the same words go out under the same key again. */
const Attempt = v.object({ key: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)), feedback: Feedback });
export type Attempt = v.InferOutput<typeof Attempt>;

const Draft = v.object({
  fields: Fields,
  attempt: v.nullable(v.fallback(v.nullable(Attempt), null)),
});
/** A feedback that was begun. */
export type Draft = v.InferOutput<typeof Draft>;

/** A feedback that was not begun. */
export const NO_DRAFT: Draft = { fields: { name: "", mobile: "", content: "" }, attempt: null };

/** Asked each time: where storage is blocked, reading the property already throws. */
export type OpenStorage = () => Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** The kept draft; an empty one where there is none, it can't be read or is of another shape. */
export function readDraft(storage: OpenStorage): Draft {
  try {
    const read = v.safeParse(Draft, JSON.parse(storage().getItem(DRAFT_KEY) ?? ""));
    return read.success ? read.output : NO_DRAFT;
  } catch {
    return NO_DRAFT;
  }
}

/** Keeps a draft, or nothing of an empty one; storage that refuses is ignored. */
export function writeDraft(storage: OpenStorage, draft: Draft): void {
  try {
    if (Object.values(draft.fields).every((text) => text === "")) storage().removeItem(DRAFT_KEY);
    else storage().setItem(DRAFT_KEY, JSON.stringify(draft));
  } catch {
    // Blocked or full: the fields still hold what was typed.
  }
}

/** The try to send some feedback: the last one again where the words are the same, else a new one. */
export function attemptOf(last: Attempt | null, feedback: Feedback, newKey: () => string): Attempt {
  const same =
    last !== null &&
    last.feedback.name === feedback.name &&
    last.feedback.mobile === feedback.mobile &&
    last.feedback.content === feedback.content;
  return same ? last : { key: newKey(), feedback };
}
