import { expect, test } from "vitest";
import { csvLine, formatCsv, tableLine } from "./csv.ts";

test("a line for programs quotes only where necessary", () => {
  expect(csvLine(["a", "b,c", 'd"e', "f\ng", "-"])).toBe('a,"b,c","d""e","f\ng",-\n');
});

const print = (rows: (string | number | null)[][], notes: string[] = []) =>
  formatCsv({ columns: ["a", "b"], rows }, notes);

test("a table follows RFC 4180, after its notes", () => {
  expect(print([["1,2", 'say "x"']], ["how it was\nmade"])).toBe(
    '\uFEFF# how it was made\r\n"a","b"\r\n"1,2","say ""x"""\r\n',
  );
});

test("empty cells stay empty and numbers stay numbers", () => {
  expect(print([[null, -1.5]])).toBe('\uFEFF"a","b"\r\n,-1.5\r\n');
});

test.each([
  "=1+1",
  "@x",
  "-1",
  "+86 1",
  " =1",
  "\t=1",
  "\r\n=1",
  "\u00A0=1",
  "\u200B=1",
  "\uFEFF=1",
  "\u3164=1",
  "\u2800=1",
  "\u202E=1",
  "\uFF1DHYPERLINK(1)",
  "\uFF0B1",
  "\uFF0D1",
  "\uFF20x",
  "\u22121",
])("the text %j isn't a formula in spreadsheets", (text) => {
  expect(tableLine([text])).toBe(`"'${text}"`);
});

test("a text with another separator is one cell", () => {
  const text = "x;=cmd|' /C calc'!A0";
  expect(tableLine([text, "a-b", "", 7])).toBe(`"${text}","a-b","",7`);
});
