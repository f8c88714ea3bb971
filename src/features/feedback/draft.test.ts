import { describe, expect, test } from "vitest";
import { createAttempt, type Draft, DRAFT_KEY, NO_DRAFT, readDraft, writeDraft } from "./draft.ts";

function storage(stored: Record<string, string> = {}) {
  const entries = new Map(Object.entries(stored));
  return {
    entries,
    open: () => ({
      getItem: (key: string) => entries.get(key) ?? null,
      setItem: (key: string, value: string) => void entries.set(key, value),
      removeItem: (key: string) => void entries.delete(key),
    }),
  };
}

const feedback = { name: "a", mobile: "b", content: "c" };
const draft: Draft = { fields: feedback, attempt: { key: "k-1", feedback } };

describe("a draft", () => {
  test("is restored as it was stored", () => {
    const { open } = storage();
    writeDraft(open, draft);
    expect(readDraft(open)).toEqual(draft);
  });

  test("is deleted once it is empty", () => {
    const { open, entries } = storage();
    writeDraft(open, draft);
    writeDraft(open, NO_DRAFT);
    expect(entries.size).toBe(0);
  });

  test("of an invalid shape is empty", () => {
    const wrong = ["", "null", "7", "{", '{"fields":{"name":1}}'];
    for (const text of wrong) {
      expect(readDraft(storage({ [DRAFT_KEY]: text }).open)).toEqual(NO_DRAFT);
    }
    const long = { fields: { ...feedback, content: "x".repeat(501) }, attempt: null };
    expect(readDraft(storage({ [DRAFT_KEY]: JSON.stringify(long) }).open)).toEqual(NO_DRAFT);
  });

  test("keeps its text if only the last attempt is invalid", () => {
    const text = JSON.stringify({ fields: feedback, attempt: { key: "\n" } });
    const read = readDraft(storage({ [DRAFT_KEY]: text }).open);
    expect(read).toEqual({ fields: feedback, attempt: null });
  });

  test("ignores blocked storage", () => {
    const blocked = () => {
      throw new Error("blocked");
    };
    expect(readDraft(blocked)).toEqual(NO_DRAFT);
    expect(() => writeDraft(blocked, draft)).not.toThrow();
  });
});

describe("the key of an attempt", () => {
  test("stays the same for the same text", () => {
    expect(createAttempt(draft.attempt, { ...feedback }, () => "k-2").key).toBe("k-1");
  });

  test("changes with the text, as the server stores a key once", () => {
    const other = createAttempt(draft.attempt, { ...feedback, content: "d" }, () => "k-2");
    expect(other).toEqual({ key: "k-2", feedback: { ...feedback, content: "d" } });
    expect(createAttempt(null, feedback, () => "k-3").key).toBe("k-3");
  });
});
