import { useEffect, useState } from "react";
import * as v from "valibot";
import { splitCharacters } from "#contract/feedback/characters.ts";
import { Feedback, sameFeedback } from "#contract/feedback/feedback.ts";
import { MAX_FEEDBACK_CONTENT, MAX_FEEDBACK_FIELD } from "#contract/limits.ts";
import { parseJson } from "#contract/parse.ts";

/** Key of the draft in localStorage. */
export const DRAFT_KEY = "feedback-draft";
/** Milliseconds of the debounce of saving. */
export const DRAFT_SAVE_MS = 300;

const text = (max: number) =>
  v.pipe(
    v.string(),
    v.check((typed) => splitCharacters(typed).length <= max),
  );

const Fields = v.object({
  name: text(MAX_FEEDBACK_FIELD),
  mobile: text(MAX_FEEDBACK_FIELD),
  content: text(MAX_FEEDBACK_CONTENT),
});
export type FeedbackFields = v.InferOutput<typeof Fields>;

/** The last attempt to send; the same text is sent again under the same key. */
const Attempt = v.object({ key: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)), feedback: Feedback });
export type Attempt = v.InferOutput<typeof Attempt>;

const Draft = v.object({
  fields: Fields,
  attempt: v.nullable(v.fallback(v.nullable(Attempt), null)),
});
export type Draft = v.InferOutput<typeof Draft>;

export const NO_DRAFT: Draft = { fields: { name: "", mobile: "", content: "" }, attempt: null };

/** Returns localStorage, or throws if it is blocked. */
export type OpenStorage = () => Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** The stored draft; an empty one if there is none or it is invalid. */
export function readDraft(storage: OpenStorage): Draft {
  try {
    return parseJson(Draft, storage().getItem(DRAFT_KEY)) ?? NO_DRAFT;
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
    // Blocked or full: the form still has the text.
  }
}

/** The attempt for sending feedback: the last one if its text is the same, else a new one. */
export function createAttempt(
  last: Attempt | null,
  feedback: Feedback,
  newKey: () => string,
): Attempt {
  const isSame = last !== null && sameFeedback(last.feedback, feedback);
  return isSame ? last : { key: newKey(), feedback };
}

const storage = () => window.localStorage;

/** Saves a draft to storage after typing, debounced, and when the page closes. */
function createSaver() {
  const initial = readDraft(storage);
  let draft: Draft = initial;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function saveNow(next: Draft = draft) {
    clearTimeout(timer);
    timer = undefined;
    draft = next;
    writeDraft(storage, draft);
  }

  return {
    initial,
    attempt: () => draft.attempt,
    saveNow,
    saveSoon: (fields: FeedbackFields) => {
      draft = { ...draft, fields };
      clearTimeout(timer);
      timer = setTimeout(() => saveNow(), DRAFT_SAVE_MS);
    },
    flush: () => {
      if (timer !== undefined) saveNow();
    },
  };
}

/** The visitor's draft: its initial value, and functions that save changes. */
export function useDraft() {
  const [saver] = useState(createSaver);
  useEffect(() => {
    window.addEventListener("pagehide", saver.flush);
    return () => {
      window.removeEventListener("pagehide", saver.flush);
      saver.flush();
    };
  }, [saver]);
  return saver;
}
