import * as v from "valibot";
import { expect, test } from "vitest";
import { Feedback } from "./feedback.ts";
import { FEEDBACK_CONTENT_MAX } from "#contract/limits.ts";

const takes = (content: string) =>
  v.safeParse(Feedback, { name: "a", mobile: "1", content }).success;

test.each(["x", "弹", "👍🏽", "👨‍👩‍👧‍👦", "🇯🇵", "e\u0301"])(
  "%s is one character of a feedback",
  (character) => {
    expect(takes(character.repeat(FEEDBACK_CONTENT_MAX))).toBe(true);
    expect(takes(character.repeat(FEEDBACK_CONTENT_MAX + 1))).toBe(false);
  },
);
