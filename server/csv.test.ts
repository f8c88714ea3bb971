import { expect, test } from "vitest";
import { csvLine } from "#domain/csv.ts";
import { parseCsv } from "./csv.ts";

const names = ["term", "number", "open_time"];
const parseFields = (text: string, form = { names }) =>
  parseCsv(text, form).map((record) => ("fields" in record ? record.fields : record.flaw));
const DRAW = ["101", "3,1,2", "2026-11-29 15:00:00"];

test.each([
  ["commas", 'term,number,open_time\n101,"3,1,2",2026-11-29 15:00:00\n'],
  ["semicolons", "term;number;open_time\n101;3,1,2;2026-11-29 15:00:00\n"],
  ["tabs", "term\tnumber\topen_time\n101\t3,1,2\t2026-11-29 15:00:00"],
  ["bars", "term|number|open_time\n101|3,1,2|2026-11-29 15:00:00"],
  ["a separator line", 'sep=;\nterm;number;open_time\n101;"3,1,2";2026-11-29 15:00:00\n'],
  ["a separator of its own", "SEP=^\r\nterm^number^open_time\r\n101^3,1,2^2026-11-29 15:00:00"],
  [
    "a separator line that was saved again",
    'sep=;,,\nterm,number,open_time\n101,"3,1,2",2026-11-29 15:00:00',
  ],
  ["a byte-order mark", '\uFEFFsep=,\nterm,number,open_time\n101,"3,1,2",2026-11-29 15:00:00'],
  ["blanks", 'term, number , open_time\n 101, "3,1,2" , 2026-11-29 15:00:00 \n'],
  ["wide blanks", 'term,\u00A0number,\u3000open_time\n101,\u3000"3,1,2",2026-11-29 15:00:00\n'],
  ["quoted names", '"Term";"Number";"open_time"\n"101";"3,1,2";"2026-11-29 15:00:00"\n'],
  [
    "line ends of all kinds",
    '\r\nterm,number,open_time\r\n\n , ,\r\n101,"3,1,2",2026-11-29 15:00:00\r,,\n',
  ],
])("%s are read", (_, text) => {
  const [head, ...rows] = parseFields(text);
  expect(String(head).toLowerCase()).toBe("term,number,open_time");
  expect(rows).toEqual([DRAW]);
});

test("records have the line numbers of an editor", () => {
  const lines = (text: string) => parseCsv(text, { names }).map(({ line }) => line);
  expect(lines('a\n\nb\r\n\r\n"x\ny"\nc')).toEqual([1, 3, 6, 7]);
  expect(lines("sep=,\r\na\rb\r")).toEqual([2, 3]);
});

test.each([
  ['1,2,3\n4,"5,6\n7,8,9', [["1", "2", "3"], "a quoted field is not closed", ["7", "8", "9"]]],
  ['"1"x,2\n3,4', ["there is text after a closing quote", ["3", "4"]]],
  [`1,"${"x".repeat(200_000)}\n2,3`, ["a quoted field is not closed", ["2", "3"]]],
  [
    '1,2"x"\n="07",3',
    [
      ["1", '2"x"'],
      ['="07"', "3"],
    ],
  ],
])("%#: an unreadable record doesn't affect the others", (text, expected) => {
  expect(parseFields(text)).toEqual(expected);
});

test("every readable record is read after thousands of unreadable ones", () => {
  const broken = parseCsv(`${'"x"y\n'.repeat(5000)}1,2\n`, { names });
  expect(broken).toHaveLength(5001);
  expect(broken.at(-1)).toEqual({ line: 5001, fields: ["1", "2"] });
  const open = `7,"8\n`;
  const many = parseCsv(`${"1,2\n".repeat(3000)}${open}${"5,6\n".repeat(3000)}`, { names });
  expect(many).toHaveLength(6001);
  expect(many[3000]).toEqual({ line: 3001, flaw: "a quoted field is not closed" });
  expect(many.at(-1)).toEqual({ line: 6001, fields: ["5", "6"] });
});

test("a record may span many lines", () => {
  const note = "x\n".repeat(40_000);
  const read = parseCsv(`${"1,2\n".repeat(60)}3,"${note}"\n4,5\n`, { names });
  expect(read.slice(-2)).toEqual([
    { line: 40_061, fields: ["3", note] },
    { line: 40_062, fields: ["4", "5"] },
  ]);
});

test("blank lines before an unreadable record aren't a record", () => {
  expect(parseCsv('1,2\n\n , ,\n"x"y\n3,4', { names })).toEqual([
    { line: 1, fields: ["1", "2"] },
    { line: 4, flaw: "there is text after a closing quote" },
    { line: 5, fields: ["3", "4"] },
  ]);
});

test("formatted records parse to the same values", () => {
  const rows = [
    ["a", "b,c", 'd"e'],
    ["", "f\r\ng", "-"],
  ];
  expect(parseFields(rows.map(csvLine).join(""))).toEqual(rows);
});
