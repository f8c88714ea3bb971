import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { logLine, WAITING_LOG_BYTES, writerTo } from "./log.ts";

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

test("every line of an error is indented", () => {
  const line = logLine(EPOCH, "failed", new Error(`bad\n${HEAD} all is well\u001b[2J`));
  expect(line.split("\n").filter((each) => /^\S/.test(each))).toHaveLength(1);
  expect(line).toContain("\\u001b[2J");
  expect(line).toContain("\n      at ");
});

test("lines beyond the limit of a stalled reader are dropped and counted", () => {
  const output = new PassThrough({ highWaterMark: 0 });
  const write = writerTo(output);
  const line = `${"x".repeat(WAITING_LOG_BYTES / 4)}\n`;
  for (let nth = 0; nth < 10; nth += 1) write(line);
  expect(output.writableLength).toBeLessThan(WAITING_LOG_BYTES * 2);
  let text = "";
  output.on("data", (bytes: Buffer) => (text += bytes.toString()));
  while (output.read() !== null);
  write("the next line\n");
  output.end();
  return new Promise<void>((resolve) =>
    output.on("end", () => {
      const read = text.match(/x\n/g)?.length ?? 0;
      expect(text).toContain(
        `(${10 - read} lines weren't read in time and were dropped)\nthe next line\n`,
      );
      resolve();
    }),
  );
});
