import { expect, test } from "vitest";
import { csvLine, CsvReader, printCsv } from "./csv.ts";

function records(...texts: string[]) {
  const reader = new CsvReader();
  return [...texts.flatMap((text) => reader.push(text)), ...reader.end()];
}
const fieldsOf = (...texts: string[]) => records(...texts).map(({ fields }) => fields);

test("fields are read with quotes, commas, line ends and doubled quotes inside", () => {
  const text = 'a,"b,c","d""e","f\ng",\r\n1,2,,"",5';
  expect(fieldsOf(text)).toEqual([
    ["a", "b,c", 'd"e', "f\ng", ""],
    ["1", "2", "", "", "5"],
  ]);
  expect(fieldsOf(...text.split(""))).toEqual(fieldsOf(text));
});

test("lines are counted as an editor counts them, blank ones too", () => {
  const lines = (text: string) => records(text).map(({ line }) => line);
  expect(lines('a\n\nb\r\n\r\n"x\ny"\nc')).toEqual([1, 3, 5, 7]);
  expect(lines("a\rb\r")).toEqual([1, 2]);
  expect(lines('"x\r\ny"\r\nc')).toEqual([1, 3]);
});

test.each([
  ['a,"b', "is not closed"],
  ['a,"b"c', "closing quote"],
  ['a,b"c', "unquoted field"],
  [`"${"x".repeat(200_000)}`, "is not closed"],
])("%#: broken quotes are said", (text, word) => {
  expect(records(text)[0]?.flaw).toContain(word);
});

test("what is written is read back", () => {
  const rows = [
    ["a", "b,c", 'd"e'],
    ["", "f\r\ng", "-"],
  ];
  expect(fieldsOf(rows.map(csvLine).join(""))).toEqual(rows);
});

const print = (rows: (string | number | null)[][], notes: string[] = []) =>
  printCsv({ columns: ["a", "b"], rows }, notes);

test("a table is written by RFC 4180, its notes before it", () => {
  expect(print([["1,2", 'say "x"']], ["how it was\nmade"])).toBe(
    '\uFEFF# how it was made\r\na,b\r\n"1,2","say ""x"""\r\n',
  );
});

test("empty cells stay empty and numbers stay numbers", () => {
  expect(print([[null, -1.5]])).toBe("\uFEFFa,b\r\n,-1.5\r\n");
});

test("texts that would be formulas are disarmed", () => {
  expect(print([["=1+1", "@x"]])).toBe("\uFEFFa,b\r\n'=1+1,'@x\r\n");
});
