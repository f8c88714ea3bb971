import * as v from "valibot";
import { expect, test } from "vitest";
import { LastOpen } from "#contract/draw.ts";
import { renderHtml, extractText } from "#ui/chart/html-for-tests.tsx";
import { ResultHead } from "./result-head.tsx";

const track = {
  id: 1,
  name: "A",
  alias: "-",
  number: 1,
  zone: "Asia/Tokyo",
  day_start: "00:00",
  simulated: false,
};
const EMPTY = { age: "", pin: null, share: null, bell: null };

test("the HTML of a draw has its time and date in the track's zone", () => {
  const open_timestamp = Date.parse("2026-03-01T23:30:00Z") / 1000;
  const draw = v.parse(LastOpen, { term: "7", open_timestamp });
  const other = { notice: "", nextTerm: "", countdown: "", ...EMPTY };
  const head = renderHtml(<ResultHead track={track} draw={draw} {...other} />);
  expect(extractText(head)).toMatch(/08:30:00\s.*2 Mar 2026.*UTC\+9/);
});

test("a track without a draw has its next draw and the operator's notice", () => {
  const other = { notice: "Draw no. 7 is delayed", nextTerm: "7", countdown: "0:54", ...EMPTY };
  const head = extractText(renderHtml(<ResultHead track={track} draw={null} {...other} />));
  expect(head).toContain("Next draw no. 7 0:54");
  expect(head).toContain("Draw no. 7 is delayed");
});

test("a corrected draw has the time of its correction and the earlier result", () => {
  const other = { notice: "", nextTerm: "", countdown: "", ...EMPTY };
  const open_timestamp = Date.parse("2026-03-01T23:30:00Z") / 1000;
  const now = { term: "7", number: "1,2,3", timings: "", open_time: "2026-03-02 08:30:00" };
  const draw = v.parse(LastOpen, {
    ...now,
    open_timestamp,
    corrected_timestamp: open_timestamp + 90,
    corrected_from: { number: "3,2,1", timings: "", open_time: "2026-03-02 08:27:00" },
  });
  const head = extractText(renderHtml(<ResultHead track={track} draw={draw} {...other} />));
  expect(head).toContain("Corrected 2 Mar 2026, 08:31:30; before: 3,2,1 · 2026-03-02 08:27:00");
});
