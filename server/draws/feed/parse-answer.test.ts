import { describe, expect, test } from "vitest";
import type { DrawTime } from "#domain/terms.ts";
import type { TrackFeed } from "#server/draws/catalogue/catalogue.ts";
import { parseAnswer, valueAt } from "./parse-answer.ts";

const FEED: TrackFeed = {
  cate_id: 3001,
  url: "https://feed.example/",
  every: 15,
  format: "json",
  separator: ",",
  zone: "Asia/Shanghai",
  period: 300,
  fields: { term: "no", number: "balls", time: "at" },
};
const WITH_NEXT = { ...FEED, fields: { ...FEED.fields, next_term: "nextNo", next_time: "nextAt" } };
const CSV: TrackFeed = { ...FEED, format: "csv" };
/** 2026-03-01 12:00:00 in Shanghai. */
const NOON = 1_772_337_600;

interface Context {
  readonly now?: number;
  readonly stored?: readonly DrawTime[];
}
function read(text: unknown, feed = FEED, { now = NOON + 60, stored = [] }: Context = {}) {
  const plain = typeof text === "string" ? text : JSON.stringify(text);
  return parseAnswer(plain, feed, { now, stored });
}
const row = (other: object = {}) => ({ no: 7, balls: "2,1,3", at: NOON, ...other });

test.each([
  ["a.b", 1],
  ["list.1.c", 2],
  ["list.*.c", [undefined, 2]],
  ["nested.*.in.*.x", [[1, 2], [3]]],
  ["a.*.b", undefined],
  ["a.none", undefined],
  ["a.b.c", undefined],
  ["nothing", null],
  ["list.length", undefined],
  ["toString", undefined],
  ["a.__proto__", undefined],
])("the path %s leads to %j", (path, value) => {
  const nested = [{ in: [{ x: 1 }, { x: 2 }] }, { in: [{ x: 3 }] }];
  const root = { a: { b: 1 }, list: [{}, { c: 2 }], nested, nothing: null };
  expect(valueAt(root, path)).toEqual(value);
});

test.each([
  NOON,
  String(NOON),
  NOON + 0.75,
  `${NOON}.75`,
  NOON * 1000 + 999,
  `${NOON}999.5`,
  `${NOON}000000`,
  `${NOON}000000000`,
  `/Date(${NOON}000+0800)/`,
  "2026-03-01 12:00:00",
  "2026/03/01 12:00:00",
  "2026/3/1 12:00",
  "2026.3.1 12:00",
  "20260301120000",
  "202603011200",
  "20260301T120000",
  "2026-03-01T12:00:00.000+08:00",
  "2026-03-01T04:00:00Z",
  "2026年3月1日 12:00",
])("the time %j is read", (at) => {
  expect(read(row({ at })).items).toMatchObject([{ open_timestamp: NOON }]);
});

test("of a repeated local time, the one of the receipt is used", () => {
  const london = { ...FEED, zone: "Europe/London" };
  const [early = 0, late = 0] = ["2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z"].map(
    (iso) => Date.parse(iso) / 1000,
  );
  for (const time of [early, late]) {
    const answer = read(row({ at: "2026-10-25 01:30:00" }), london, { now: time + 5 });
    expect(answer.items).toMatchObject([{ open_timestamp: time }]);
  }
  const stored = [{ term: "7", open_timestamp: early }];
  const known = read(row({ at: "2026-10-25 01:30:00" }), london, { now: late + 5, stored });
  expect(known.items).toMatchObject([{ open_timestamp: early }]);
  const skipped = read(row({ at: "2026-03-29 01:30:00" }), london);
  expect(skipped.refused).toEqual([
    { row: "draw 7", reason: 'at: the clocks of Europe/London skip "2026-03-29 01:30:00"' },
  ]);
});

test("one-digit hours are read", () => {
  expect(read(row({ at: "2026/3/1 9:05:00" })).items).toMatchObject([
    { open_timestamp: NOON - 3 * 3600 + 300 },
  ]);
});

test.each([
  [{ balls: ["02", 1, "3"] }, { number: "2,1,3" }],
  [{ balls: "010,02" }, { number: "10,2" }],
  [{ balls: " 2 , 1 , 3 " }, { number: "2,1,3" }],
  [{ no: "007" }, { term: "007" }],
  [{ no: " 7 " }, { term: "7" }],
])("%j is read as %j", (given, expected) => {
  expect(read(row(given)).items).toMatchObject([expected]);
});

test("a path with a star reads values of a list of objects", () => {
  const fields = { ...FEED.fields, number: "balls.*.no", timings: "balls.*.seconds" };
  const balls = [
    { no: 2, seconds: 9.5 },
    { no: 1, seconds: 10 },
    { no: 3, seconds: null },
  ];
  expect(read(row({ balls }), { ...FEED, fields }).items).toMatchObject([
    { number: "2,1,3", timings: "9.5,10" },
  ]);
});

test("large numbers are exact", () => {
  const text = '[{"no":20261129100010541,"balls":"2,1,3","at":"2026-03-01 12:00:00"}]';
  expect(read(text).items).toMatchObject([{ term: "20261129100010541" }]);
});

test("JSONP is read", () => {
  for (const text of ["cb(%);", " /**/jQuery1_2.cb ( % )", "cb(\n%\n);\n"]) {
    expect(read(text.replace("%", JSON.stringify([row()]))).items).toHaveLength(1);
  }
});

describe("a row that isn't drawn yet is skipped", () => {
  test.each([
    null,
    "",
    " ",
    "-",
    "--,--,--",
    "?",
    "0,0,0",
    0,
    false,
    [],
    ["", "", ""],
    [0, 0, 0],
    [null],
    "待开奖",
    "pending",
    undefined,
  ])("with the numbers %j", (balls) => {
    for (const at of ["", null, NOON + 300]) {
      const answer = read([row({ no: 8, balls, at }), row()]);
      expect(answer).toMatchObject({ items: [{ term: "7" }], refused: [], awaited: 1 });
    }
  });

  test("also without any drawn row, or any row", () => {
    expect(read([row({ balls: null })])).toMatchObject({ awaited: 1, hasNumbers: true });
    expect(read([{ no: 1 }])).toMatchObject({ awaited: 1, hasNumbers: false });
    expect(read([])).toMatchObject({ items: [], refused: [], awaited: 0 });
    const nested = { ...FEED, draws: "data" };
    expect(read({ data: null }, nested)).toMatchObject({ items: [], refused: [], awaited: 0 });
    expect(() => read({ code: 1 }, nested)).toThrow(/^data is missing$/);
  });
});

test.each([
  [{ at: null }, "draw 8", "at is missing"],
  [{ at: 0 }, "draw 8", "at is missing"],
  [{ at: true }, "draw 8", "at must be a text or a number, but is a boolean"],
  [
    { at: "noon" },
    "draw 8",
    'at must be a time like 2026-01-31 20:15:00 or seconds since 1970, not "noon"',
  ],
  [{ at: "01/03/2026 12:00" }, "draw 8", "at must be a time like"],
  [{ no: null }, "row 2", "no is missing"],
  [{ no: {} }, "row 2", "no must be a text or a number, but is an object"],
  [{ balls: { a: 1 } }, "draw 8", "balls must be a text or a list of numbers, but is an object"],
  [{ balls: 213 }, "draw 8", "balls must be a text or a list of numbers, but is a number"],
  [{ balls: [[1]] }, "draw 8", "balls must be a text or a number, but is a list"],
  [
    { balls: [{ ball: 1 }] },
    "draw 8",
    "balls is a list of objects: the path to their numbers is like balls.*.ball",
  ],
  [
    { balls: "3 1 2" },
    "draw 8",
    'balls: the numbers of "3 1 2" aren\'t separated by ","; set "separator": " "',
  ],
  [{ balls: "3|1|2" }, "draw 8", 'set "separator": "|"'],
  [{ balls: "3，1，2" }, "draw 8", 'set "separator": "，"'],
  [{ balls: "3 - 1 - 2" }, "draw 8", 'set "separator": "-"'],
])("the unreadable row %j affects no other and is reported", (given, name, reason) => {
  const { items, refused } = read([row(), row({ no: 8, ...given }), row({ no: 9 })]);
  expect(items.map(({ term }) => term)).toEqual(["7", "9"]);
  expect(refused).toMatchObject([{ row: name, reason: expect.stringContaining(reason) as string }]);
});

describe("the next draw", () => {
  const next = (given: object) => read([row(given)], WITH_NEXT).items[0];

  test.each([
    [
      { nextNo: 8, nextAt: "2026-03-01 12:05:00" },
      { next_term: "8", next_open_timestamp: NOON + 300 },
    ],
    [
      { nextNo: "008", nextAt: `${NOON + 300}000` },
      { next_term: "008", next_open_timestamp: NOON + 300 },
    ],
    [{ nextAt: "2026/3/1 12:05" }, { next_open_timestamp: NOON + 300 }],
    // The draw's check reports it.
    [
      { nextNo: 8, nextAt: "soon" },
      { next_term: "8", next_open_time: "soon" },
    ],
    [
      { nextNo: 8, nextAt: NOON - 300 },
      { next_term: "8", next_open_timestamp: NOON - 300 },
    ],
  ])("%j is read as %j", (given, expected) => {
    expect(next(given)).toMatchObject(expected);
  });

  test.each([
    {},
    { nextNo: "", nextAt: 0 },
    { nextNo: null, nextAt: null },
    { nextNo: 0, nextAt: "0" },
    { nextNo: "-", nextAt: "--" },
    { nextNo: [], nextAt: {} },
  ])("is unknown by %j", (given) => {
    const answer = read([row(given)], WITH_NEXT);
    expect(Object.keys(answer.items[0] ?? {}).filter((name) => name.startsWith("next"))).toEqual(
      [],
    );
    expect(answer.lacksNext).toBe(true);
  });

  test("is reported as missing for the newest draw only", () => {
    const rows = [row(), row({ no: 8, at: NOON + 60, nextNo: 9 })];
    expect(read(rows, WITH_NEXT).lacksNext).toBe(false);
    expect(read(rows.toReversed(), WITH_NEXT).lacksNext).toBe(false);
    expect(read([row()]).lacksNext).toBe(false);
  });
});

test("times of the marbles are read", () => {
  const fields = { ...FEED.fields, timings: "t" };
  const timings = (t: unknown) => read(row({ t }), { ...FEED, fields }).items[0]?.["timings"];
  expect([timings([9.5, 10]), timings("09.5,10.0"), timings([9.5, null, 0])]).toEqual([
    "9.5,10",
    "9.5,10.0",
    "9.5",
  ]);
  expect([timings(null), timings(""), timings(undefined)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

describe("a CSV", () => {
  const rows = "7;2 1 3;2026-03-01 12:00:00\r\n8;1 2 3;2026-03-01 12:01:00\r\n";
  const drawn = [{ term: "7", number: "2,1,3" }, { term: "8" }];
  const spaced = { ...CSV, separator: " " };

  test("allows any number of blanks between numbers", () => {
    const text = "no,balls,at\n7, 2  1\t3 ,2026-03-01 12:00:00";
    expect(read(text, spaced).items).toMatchObject([{ number: "2,1,3" }]);
  });

  test("is read by column names or numbers", () => {
    expect(read(`no;balls;at\n${rows}`, spaced).items).toMatchObject(drawn);
    expect(read(`sep=;\n"no"; balls ;at\n;;\n${rows}`, spaced).items).toMatchObject(drawn);
    expect(read(`no;balls;at\n${rows}`, { ...spaced, delimiter: ";" }).items).toMatchObject(drawn);
    const fields = { term: 1, number: 2, time: 3 };
    expect(read(rows, { ...spaced, delimiter: ";", fields }).items).toMatchObject(drawn);
  });

  test("reads all rows besides a bad one", () => {
    const text =
      'no,balls,at\n7,"2,1,3",2026-03-01 12:00:00\n8,"1,2,3\n9,"3,2,1",2026-03-01 12:02:00\n10,,\n11,"1,2,3"\n';
    expect(read(text, CSV)).toMatchObject({
      items: [{ term: "7" }, { term: "9" }],
      refused: [
        { row: "line 3", reason: "a quoted field is not closed" },
        { row: "draw 11", reason: "at is missing" },
      ],
      awaited: 1,
    });
  });

  test("without the columns is refused", () => {
    expect(() => read("no,balls\n7,1", CSV)).toThrow(/^there is no column at$/);
    expect(() => read("<html>", CSV)).toThrow(/^there is no column no$/);
    const broken = '"x"y\n'.repeat(400_000);
    expect(() => read(`no,balls,at\n${broken}`, CSV)).toThrow(/has more than 5000 draws$/);
  });
});

test.each([
  ["", /^the answer is not valid JSON$/],
  ["cb(", /^the answer is not valid JSON$/],
  ["<html>cb()", /^the answer is HTML or XML, not JSON$/],
  [`[${"{},".repeat(5000)}{}]`, /^the answer has more than 5000 draws$/],
])("the response %.20j is refused", (text, expected) => {
  expect(() => read(text)).toThrow(expected);
});
