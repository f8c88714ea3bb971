import { describe, expect, test } from "vitest";
import * as v from "valibot";
import { GivenDraw } from "#contract/ops.ts";
import { flawText } from "#server/messages.ts";
import { parseDraw } from "./parse-draw.ts";

const NOW = Date.parse("2026-03-01T12:00:00Z") / 1000;
/** The second 02:30 in Paris on the night when clocks go back. */
const REPEATED = Date.parse("2025-10-26T01:30:00Z") / 1000;
const track = { id: 2001, marbles: 3 };
const context = { track, zone: "Asia/Shanghai", now: NOW };
const given = { term: "20260301001", number: "3,1,2", open_time: "2026-03-01 19:00:00" };

function read(other: Record<string, unknown> = {}, more: { readonly marblesVary?: boolean } = {}) {
  const of = { ...context, track: { ...track, ...more } };
  return parseDraw(v.parse(GivenDraw, { ...given, ...other }), of);
}

test("a draw has its track's number of marbles, unless that may vary", () => {
  const refused = read({ number: "2,1" });
  expect("flaw" in refused && flawText("en", refused.flaw)).toMatch(
    /^number: has 2 marbles, the track has 3; correct it, or set "marbles_vary": true/,
  );
  expect(read({ number: "4,1,2,3" })).toHaveProperty("flaw.reason.code", "marbles");
  expect(read({ number: "2,1" }, { marblesVary: true })).toHaveProperty("draw.number", "2,1");
});

test("a plain draw gets default values", () => {
  expect(read()).toEqual({
    draw: {
      cate_id: 2001,
      term: "20260301001",
      number: "3,1,2",
      all_number: "3,1,2",
      timings: "",
      spec_number: "-",
      open_timestamp: Date.parse("2026-03-01T11:00:00Z") / 1000,
      next_term: null,
      next_open_timestamp: null,
      residue_opens: null,
      source: "feed",
    },
  });
});

describe("accepts", () => {
  const opened = Date.parse("2026-03-01T11:00:00Z") / 1000;
  test.each([
    [{ term: 7 }, { term: "7" }],
    [{ term: " a-1 " }, { term: "a-1" }],
    [{ number: [2, 1, 3] }, { number: "2,1,3", all_number: "2,1,3" }],
    [{ number: " 03, 1,2" }, { number: "3,1,2" }],
    [{ timings: "9.5, 9.50,9.61" }, { timings: "9.5,9.50,9.61" }],
    [{ timings: [9.5, 10] }, { timings: "9.5,10" }],
    [
      { timings: null, all_number: null, spec_number: 8 },
      { timings: "", spec_number: "8" },
    ],
    [{ open_time: "2026-03-01T11:00:00Z" }, { open_timestamp: opened }],
    [{ open_time: null, open_timestamp: opened }, { open_timestamp: opened }],
    [{ open_timestamp: opened }, { open_timestamp: opened }],
    [{ open_time: "2026-03-01 12:00:00", zone: "Europe/Paris" }, { open_timestamp: opened }],
    [{ open_time: "2025-10-26 02:30:00+01:00" }, { open_timestamp: REPEATED }],
    [
      { open_time: "2025-10-26 02:30:00", zone: "Europe/Paris", open_timestamp: REPEATED },
      { open_timestamp: REPEATED },
    ],
    [{ open_time: null, open_timestamp: NOW + 120 }, { open_timestamp: NOW + 120 }],
    [{ open_time: "2026-03-02 19:00:00", force: true }, { open_timestamp: opened + 86_400 }],
    [
      { next_term: 8, next_open_timestamp: opened + 75 },
      { next_term: "8", next_open_timestamp: opened + 75 },
    ],
    [
      { next_term: "", next_open_timestamp: 0 },
      { next_term: null, next_open_timestamp: null },
    ],
    [{ cate_id: "2001", source: "feed" }, { cate_id: 2001 }],
  ])("%o", (other, draw) => {
    expect(read(other)).toMatchObject({ draw });
  });
});

describe("refuses", () => {
  test.each([
    [{ term: "" }, "term"],
    [{ term: 3.5 }, "term: 3.5 is not a whole number"],
    [{ term: 2 ** 60 }, "too large to be exact"],
    [{ term: "a b" }, "term"],
    [{ term: -5 }, 'not "-5"'],
    [{ term: "-5" }, "term"],
    [{ next_term: -5 }, "next_term"],
    [{ next_term: given.term }, "next_term: must differ from this draw's number"],
    [{ term: 7, next_term: "0007" }, "next_term"],
    [{ residue_opens: 86_401 }, "residue_opens: must be from 0 to 86400"],
    [{ term: "x".repeat(41) }, "term"],
    [{ term: "期1" }, "term"],
    [{ term: 1e21 }, "term"],
    [{ number: "" }, "number"],
    [{ number: "1" }, "number"],
    [{ number: "1,1,2" }, "number"],
    [{ number: "1,2,4" }, "number"],
    [{ number: Array.from({ length: 61 }, (_, at) => at + 1) }, "number"],
    [{ timings: "3,2,1" }, "timings"],
    [{ timings: "1,2,3,4" }, "timings"],
    [{ timings: "0,1" }, "timings"],
    [{ timings: "-1,1" }, "timings"],
    [{ timings: "1,,2" }, "timings"],
    [{ timings: "1e1,20" }, "timings"],
    [{ timings: "NaN" }, "timings"],
    [{ open_time: "" }, "open_timestamp: is required"],
    [{ open_time: "yesterday" }, "open_time"],
    [{ open_time: "2026-02-30 10:00:00" }, "open_time"],
    [
      { open_time: "2025-03-30 02:30:00", zone: "Europe/Paris" },
      'open_time: "2025-03-30 02:30:00" doesn\'t exist in Europe/Paris',
    ],
    [{ open_time: "2025-03-30 02:30:00", zone: "Europe/Paris" }, "add an offset"],
    // Clocks that changed just after midnight, back to the day before.
    [
      { open_time: "2010-03-14 00:01:00", zone: "America/St_Johns" },
      "because of the clock change; add an offset",
    ],
    [
      { open_time: "2010-11-06 23:59:59", zone: "America/St_Johns" },
      "because of the clock change; add an offset",
    ],
    [{ open_time: "2025-10-26 02:30:00", zone: "Europe/Paris" }, "occurs twice in Europe/Paris"],
    [{ open_time: "2025-10-26 02:30:00", zone: "Europe/Paris" }, "add an offset"],
    [{ open_time: "1989-12-31 10:00:00" }, "1990"],
    [{ open_time: "2026-03-03 10:00:00" }, "2 minutes ahead"],
    [{ open_time: null, open_timestamp: NOW + 121 }, '"force": true'],
    [{ open_time: "2027-03-03 10:00:00", force: true }, "a year in the future"],
    [{ open_time: null, open_timestamp: NOW * 1000 }, "in the future"],
    [{ open_timestamp: NOW }, "different"],
    [{ zone: "Mars/Olympus" }, "zone"],
    [{ next_open_timestamp: 1_000_000_000 }, "next_open_timestamp"],
    [{ next_open_timestamp: NOW * 2 }, "next_open_timestamp"],
    [{ next_term: "a b" }, "next_term"],
    [{ source: "simulated" }, "simulated"],
    [{ cate_id: 2003 }, "cate_id"],
    [{ cate_id: "x" }, "cate_id"],
    [{ spec_number: "a\u0000b" }, "spec_number"],
    [{ all_number: "1".repeat(1001) }, "all_number"],
  ])("%o", (other, word) => {
    const answer = read(other);
    expect("flaw" in answer ? flawText("en", answer.flaw) : "accepted").toContain(word);
  });
});
