import { useEffect, useState } from "react";
import { type Draft, DRAFT_SAVE_MS, type FeedbackFields, readDraft, writeDraft } from "./draft.ts";

const storage = () => window.localStorage;

/** Keeps a draft in storage: soon after typing, and at the latest when the page goes away. */
function createKeeper() {
  const initial = readDraft(storage);
  let draft: Draft = initial;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function keepNow(next: Draft = draft) {
    clearTimeout(timer);
    timer = undefined;
    draft = next;
    writeDraft(storage, draft);
  }

  return {
    initial,
    attempt: () => draft.attempt,
    keepNow,
    keepSoon: (fields: FeedbackFields) => {
      draft = { ...draft, fields };
      clearTimeout(timer);
      timer = setTimeout(() => keepNow(), DRAFT_SAVE_MS);
    },
    flush: () => {
      if (timer !== undefined) keepNow();
    },
  };
}

/** The visitor's draft: what was kept at first, and ways to keep what is typed. */
export function useDraft() {
  const [keeper] = useState(createKeeper);
  useEffect(() => {
    window.addEventListener("pagehide", keeper.flush);
    return () => {
      window.removeEventListener("pagehide", keeper.flush);
      keeper.flush();
    };
  }, [keeper]);
  return keeper;
}
