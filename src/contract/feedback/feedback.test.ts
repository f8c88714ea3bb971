import { splitCharacters } from "./characters.ts";
import * as v from "valibot";
import { expect, test } from "vitest";
import { Feedback } from "./feedback.ts";
import { MAX_FEEDBACK_CONTENT } from "#contract/limits.ts";

const takes = (content: string) =>
  v.safeParse(Feedback, { name: "a", mobile: "1", content }).success;

test.each(["x", "弹", "👍🏽", "👨‍👩‍👧‍👦", "🇯🇵", "e\u0301"])(
  "%s is one character of feedback",
  (character) => {
    expect(takes(character.repeat(MAX_FEEDBACK_CONTENT))).toBe(true);
    expect(takes(character.repeat(MAX_FEEDBACK_CONTENT + 1))).toBe(false);
  },
);

test("characters are counted like Intl.Segmenter", () => {
  const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });
  const units = Array.from({ length: 0xff60 }, (_, code) => String.fromCharCode(code));
  const plain = units.filter((unit) => /[ -~、-〩ぁ-ゖァ-ヾ一-鿿！-～\n]/.test(unit)).join("");
  for (const text of ["", plain, "a\r\nb", "がき", "e\u0301👨‍👩‍👧🇯🇵!", "葛󠄀", "中文。Ok!\n"]) {
    const segments = Array.from(segmenter.segment(text), ({ segment }) => segment);
    expect(splitCharacters(text)).toEqual(segments);
  }
});
