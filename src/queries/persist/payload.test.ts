import * as v from "valibot";
import { expect, test } from "vitest";
import { printPayload, readPayload } from "#queries/persist/payload.ts";
import { LastOpen } from "#contract/draw.ts";
import { ZONE_DEFAULT } from "#contract/limits.ts";
import { Category } from "#contract/site.ts";

const DRAW = {
  cai_id: 2001,
  open_time: "2026-11-17 21:30:00",
  number: "3,1,2",
  all_number: "3,1,2",
  timings: "10.10,10.20,10.30",
  term: "202611170700",
  next_term: "202611170701",
  residue_sec: 40,
  residue_opens: 300,
  spec_number: "-",
  today_opens: 700,
  next_open_timestamp: 1_795_000_075,
  open_timestamp: 1_795_000_000,
  number_count: 3,
};

function throughPage(draw: object): unknown {
  const api = { configured: "", sibling: true };
  const text = printPayload({ rendered: 1, version: "1", api, queries: [draw] });
  return v.parse(LastOpen, readPayload(text)?.queries[0]);
}

test("a page carries what its draws show, and not what the API alone says", () => {
  const unread = { cai_id: 0, open_time: "", residue_sec: 0, residue_opens: 0 };
  expect(throughPage(DRAW)).toEqual({ ...DRAW, ...unread, all_number: "" });
});

test("numbers of its own and a special number are carried", () => {
  const own = { ...DRAW, all_number: "3,1,2,4", spec_number: "4" };
  expect(throughPage(own)).toMatchObject({ all_number: "3,1,2,4", spec_number: "4" });
});

test("a track's usual zone and notice are read where they are left out, others are carried", () => {
  const api = { configured: "", sibling: true };
  const carried = (zone: string, notice: string) => {
    const track = v.parse(Category, { id: 1, name: "A", zone, notice });
    const text = printPayload({ rendered: 1, version: "1", api, queries: [track] });
    expect(v.parse(Category, readPayload(text)?.queries[0])).toEqual(track);
    return text;
  };
  expect(carried(ZONE_DEFAULT, "")).not.toMatch(/zone|notice/);
  expect(carried("Europe/Berlin", "Late today")).toMatch(/Berlin.*Late|Late.*Berlin/);
});

test("a track's next draw is carried where no last draw says it", () => {
  const track = { id: 1, next_term: "8", next_open_timestamp: 9 };
  const sent = (last_open: unknown) => {
    const api = { configured: "", sibling: true };
    const query = { ...track, last_open };
    return readPayload(printPayload({ rendered: 1, version: "1", api, queries: [query] }))
      ?.queries[0];
  };
  expect(sent(null)).toEqual({ ...track, last_open: null });
  expect(sent({ term: "7", next_term: "8" })).toEqual({
    id: 1,
    last_open: { term: "7", next_term: "8" },
  });
});

test.each([
  "10.10,10.20,10.30",
  "10.1,10.20,10.30",
  "9.99,9.99,10.00",
  "10,11,12",
  "10.10,,10.30",
  "",
  "DNF",
])("the times %o are carried as they are", (timings) => {
  expect(throughPage({ ...DRAW, timings })).toMatchObject({ timings });
});

test.each([
  ["202611170700", "202611170701", 700],
  ["202611170001", "202611170002", 1],
  ["202611171152", "202611180001", 1152],
  ["202611170700", "202611170701", 699],
  ["20261117", "20261118", 17],
  ["20261117000000000999", "20261117000000001000", 999],
  ["A-700", "", 700],
])(
  "the number %s, before %s, is carried with its place %i in the day",
  (term, next_term, today_opens) => {
    expect(throughPage({ ...DRAW, term, next_term, today_opens })).toMatchObject({
      term,
      next_term,
      today_opens,
    });
  },
);

test("times are carried as steps from place to place, a number as what it says of the next", () => {
  const api = { configured: "", sibling: true };
  const text = printPayload({ rendered: 1, version: "1", api, queries: [DRAW] });
  expect(text).toContain('"timings":"~1010,10,10","term":"~202611170700","next_open');
});
