import { expect, test } from "vitest";
import { printCsv } from "#lib/csv.ts";

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
