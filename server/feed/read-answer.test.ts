import { expect, test } from "vitest";
import type { TrackFeed } from "#server/catalogue/catalogue.ts";
import { readAnswer, valueAt } from "./read-answer.ts";

const FEED: TrackFeed = {
  cate_id: 3001,
  url: "https://feed.example/",
  every: 15,
  format: "json",
  separator: ",",
  zone: "Asia/Shanghai",
  period: 60,
  fields: { term: "no", number: "balls", time: "at" },
};
const CSV: TrackFeed = { ...FEED, format: "csv" };
const json = (value: object) =>
  JSON.stringify({ no: 7, balls: "2,1,3", at: 1_772_337_600, ...value });

test.each([
  ["a.b", 1],
  ["list.1.c", 2],
  ["a.none", undefined],
  ["a.b.c", undefined],
  ["nothing", undefined],
  ["list.length", undefined],
  ["toString", undefined],
  ["a.__proto__", undefined],
])("the path %s leads to %j", (path, value) => {
  const root = { a: { b: 1 }, list: [{}, { c: 2 }], nothing: null };
  expect(valueAt(root, path)).toBe(value);
});

test.each([
  [{ at: 1_772_337_600 }, { open_timestamp: 1_772_337_600 }],
  [{ at: "1772337600" }, { open_timestamp: 1_772_337_600 }],
  [{ at: 1_772_337_600_999 }, { open_timestamp: 1_772_337_600 }],
  [{ at: "2026-03-01 12:00:00" }, { open_time: "2026-03-01 12:00:00", zone: "Asia/Shanghai" }],
  [{ balls: ["02", 1, "3"] }, { number: "2,1,3" }],
  [{ balls: "010,02" }, { number: "10,2" }],
])("%j is read as %j", (given, expected) => {
  expect(readAnswer(json(given), FEED)).toMatchObject([expected]);
});

test.each([
  [{ at: null }, /^at is missing$/],
  [{ at: true }, /^at must be a text or a number, but is a boolean$/],
  [{ balls: {} }, /^balls must be a text or a list of numbers, but is an object$/],
  [{ balls: [[1]] }, /^balls must be a text or a number, but is a list$/],
])("%j is named", (given, expected) => {
  expect(() => readAnswer(json(given), FEED)).toThrow(expected);
});

test("times of the marbles and the next draw may be given", () => {
  const fields = { ...FEED.fields, timings: "t", next_term: "n.no", next_time: "n.at" };
  const more = { t: [9.5, 10], n: { no: 8, at: "2026-03-01 12:01:00" } };
  const [item] = readAnswer(json(more), { ...FEED, fields });
  expect(item).toMatchObject({
    timings: "9.5,10",
    next_term: "8",
    next_open_timestamp: 1_772_337_660,
  });
  const bad = json({ ...more, n: { at: "soon" } });
  expect(() => readAnswer(bad, { ...FEED, fields })).toThrow(
    /^n\.at must be a time like .*"soon"$/,
  );
});

test("a CSV is read by the names or the numbers of its columns", () => {
  const rows = "7;2 1 3;2026-03-01 12:00:00\r\n8;1 2 3;2026-03-01 12:01:00\r\n";
  const split = { ...CSV, separator: " ", delimiter: ";" } as const;
  const drawn = [{ term: "7", number: "2,1,3" }, { term: "8" }];
  expect(readAnswer(`no;balls;at\n${rows}`, split)).toMatchObject(drawn);
  const fields = { term: 1, number: 2, time: 3 };
  expect(readAnswer(rows, { ...split, fields })).toMatchObject(drawn);
});

test.each([
  ["no,balls\n7,1", /^there is no column at$/],
  ['no,balls,at\n7,"2,1,3', /^line 2: a quoted field is not closed$/],
  ["no,balls,at\n7", /^at is missing$/],
  [`no,balls,at\n${"7,1,1\n".repeat(5001)}`, /^the answer has 5001 draws, at most 5000/],
])("the CSV %.20j is refused", (text, expected) => {
  expect(() => readAnswer(text, CSV)).toThrow(expected);
});
