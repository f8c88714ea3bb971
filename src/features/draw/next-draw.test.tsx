import * as v from "valibot";
import { expect, test } from "vitest";
import { LastOpen } from "#contract/draw.ts";
import { SHANGHAI } from "#domain/sample-draws-for-tests.ts";
import { renderHtml, extractText } from "#ui/chart/html-for-tests.tsx";
import { NextDraw } from "./next-draw.tsx";

test("the HTML has no count of today's draws, since it may be read on any day", () => {
  const draw = v.parse(LastOpen, {
    term: "7",
    today_opens: 40,
    residue_opens: 60,
    open_timestamp: 1_700_000_000,
  });
  const html = renderHtml(<NextDraw draw={draw} nextTerm="" days={SHANGHAI} countdown="0:54" />);
  expect(extractText(html)).toBe("Next draw 0:54");
});
