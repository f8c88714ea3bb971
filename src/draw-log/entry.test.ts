import { expect, test } from "vitest";
import { utf8 } from "./bytes.ts";
import { formatDraw, formatWithdrawal, parseEntry } from "./entry.ts";

const DRAW = {
  source: "simulated",
  term: "202611220546",
  open_timestamp: 1_795_317_675,
  number: "3,6,7,2,4,9,10,1,5,8",
  timings: "22.89,23.45",
  cate_id: 2001,
} as const;

const TEXTS = [
  `{"v":1,"kind":"draw","cate_id":2001,"term":"202611220546","number":"3,6,7,2,4,9,10,1,5,8","timings":"22.89,23.45","open_timestamp":1795317675,"source":"simulated"}`,
  `{"v":1,"kind":"correction","cate_id":2001,"term":"202611220546","number":"3,6,7,2,4,9,10,1,5,8","timings":"22.89,23.45","open_timestamp":1795317675,"source":"simulated","of":7}`,
  `{"v":1,"kind":"withdrawal","cate_id":2001,"term":"202611220546","of":7,"reason":"real draws"}`,
];

test("each kind of entry has its keys in canonical order", () => {
  expect([
    formatDraw(DRAW),
    formatDraw(DRAW, 7),
    formatWithdrawal(DRAW, { of: 7, reason: "real draws" }),
  ]).toEqual(TEXTS);
});

test.each(TEXTS)("%s is parsed unchanged", (text) => {
  expect(JSON.stringify(parseEntry(utf8(text)))).toBe(text);
});

const [first = ""] = TEXTS;
test.each([
  ["not JSON", "{"],
  ["not JSON", ""],
  ["kind is wrong", "[]"],
  ["value is wrong", "null"],
  ["kind is wrong", first.replace('"draw"', '"other"')],
  ["v is wrong", first.replace('"v":1', '"v":2')],
  ["term is wrong", first.replace('"202611220546"', "202611220546")],
  ["term is wrong", first.replace('"term":"202611220546",', "")],
  ["source is wrong", first.replace("simulated", "feed")],
  ["open_timestamp is wrong", first.replace("1795317675", "1e400")],
  ["of is wrong", first.replace("}", ',"of":1}')],
  ["one form", first.replace(":1,", ": 1,")],
  ["one form", first.replace('"v":1,"kind":"draw"', '"kind":"draw","v":1')],
  ["one form", first.replace('"v":1', '"v":1,"v":1')],
  ["one form", first.replace("22.89", String.raw`2\u0032.89`)],
  ["one form", `${first}\n`],
])("an invalid entry is refused: %s", (reason, text) => {
  expect(() => parseEntry(utf8(text))).toThrow(reason);
});

test("bytes that aren't UTF-8 are rejected", () => {
  expect(() => parseEntry(new Uint8Array([123, 0xc3, 40]))).toThrow("the entry is not UTF-8");
});
