import { describe, expect, test } from "vitest";
import { renderHtml, extractText } from "#ui/chart/html-for-tests.tsx";
import { ChanceNote } from "./chance-note.tsx";

const data = {
  draws: 97,
  wanted: 100,
  missing: 3,
  left_out: 2,
  from_term: "301",
  to_term: "402",
};
const renderText = (of: Partial<typeof data>) =>
  extractText(renderHtml(<ChanceNote data={{ ...data, ...of }} />));

describe("the note of a window", () => {
  test("has the counts of draws, missing ones and omitted ones, and its ends", () => {
    expect(renderText({})).toMatch(
      /^97 of 100 draws · 3 missing · 2 excluded \(different number of marbles, or invalid\) · no\. 301 – 402/,
    );
  });

  test("is short without missing draws", () => {
    expect(renderText({ draws: 100, missing: 0, left_out: 0 })).toMatch(
      /^100 draws · no\. 301 – 402/,
    );
  });

  test("names one draw once, and is empty for an empty window", () => {
    expect(renderText({ draws: 1, wanted: 1, missing: 0, left_out: 0, from_term: "402" })).toMatch(
      /^1 draw · no\. 402 /,
    );
    expect(renderText({ draws: 0, wanted: 0, missing: 0, left_out: 0, from_term: "" })).toMatch(
      /^0 draws Each draw/,
    );
  });

  test("states that it predicts nothing", () => {
    expect(renderText({})).toContain("past results don’t change what comes next");
    expect(renderText({})).not.toMatch(/\bdue\b|\btip|predict|likely/i);
  });
});
