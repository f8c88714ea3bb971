import { useEffect, useState } from "react";
import { type Draft, DRAFT_SAVE_MS, type FeedbackFields, readDraft, writeDraft } from "./draft.ts";

const storage = () => window.localStorage;

/** Saves a draft to storage soon after typing, and at the latest when the page closes. */
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

/** The visitor's draft: what was stored at first, and ways to save what is typed. */
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
