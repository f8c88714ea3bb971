import { expect, test } from "vitest";
import { logLine } from "./log.ts";

const EPOCH = Date.parse("2026-03-01T04:00:00Z");
const HEAD = "2026-03-01T04:00:00.000Z";

test.each([
  ["GET /a\n2026 all is well", "GET /a\\n2026 all is well"],
  ["GET /\u001b[31mred\u009b0m\u007f", "GET /\\u001b[31mred\\u009b0m\\u007f"],
  ["GET /\u202egnp.exe\u2028x\u0000\r", "GET /\\u202egnp.exe\\u2028x\\u0000\\r"],
  ["GET /日本", "GET /日本"],
])("%j is logged as %s", (text, line) => {
  expect(logLine(EPOCH, text)).toBe(`${HEAD} ${line}\n`);
});

test("no line of an error stands where an entry starts", () => {
  const line = logLine(EPOCH, "failed", new Error(`bad\n${HEAD} all is well\u001b[2J`));
  expect(line.split("\n").filter((each) => /^\S/.test(each))).toHaveLength(1);
  expect(line).toContain("\\u001b[2J");
  expect(line).toContain("\n      at ");
});
