import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isAskedFor, readAsk } from "./ask.ts";

describe("what people ask of the newest draws", () => {
  const WINS = [
    "last win of 7",
    "Win of marble 7",
    "won by #7",
    "7 last win",
    "marble 7's last win",
    "7 won?",
    "win 7",
    "latest win of 7",
    "last time 7 won",
    "when did 7 last win?",
    "7号上一次夺冠",
    "7号最后一次夺冠",
    "7番が最後に勝った",
    "\u202E7 won",
    "7最近夺冠",
    "7号上次冠军",
    "最近７号夺冠",
    "7の最後の優勝",
    "7番の1着",
  ];
  test.each(WINS)("%j is the newest win of marble 7", (text) => {
    expect(readAsk(text)).toEqual({ kind: "win", number: 7 });
  });

  const AHEADS = [
    "7 before 3",
    "marble 7 ahead of 3",
    "7 beats 3",
    "7在3前",
    "7号先于3号",
    "7が3より前",
    "7番は3番の先",
  ];
  test.each(AHEADS)("%j is the newest draw in which 7 came in ahead of 3", (text) => {
    expect(readAsk(text)).toEqual({ kind: "ahead", number: 7, other: 3 });
  });

  const OTHERS = [
    "",
    "7",
    "21:30",
    "202611170700",
    "win",
    "7 before 7",
    "win of 700",
    "tue 21:30",
    "7 before",
  ];
  test.each(OTHERS)("%j asks for neither", (text) => {
    expect(readAsk(text)).toBeNull();
  });

  test("whatever is written is read, and what is too long isn't", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: "grapheme" })), (text) => {
        const ask = readAsk(text);
        expect(ask === null || Number.isInteger(ask.number)).toBe(true);
      }),
    );
    expect(readAsk(`7${" ".repeat(50_000)}before`)).toBeNull();
    expect(readAsk("7".repeat(50_000))).toBeNull();
  });
});

describe("a draw that is asked for", () => {
  test("is won by the marble, or has the one ahead of the other", () => {
    expect(isAskedFor({ kind: "win", number: 3 }, "3,1,2")).toBe(true);
    expect(isAskedFor({ kind: "win", number: 1 }, "3,1,2")).toBe(false);
    expect(isAskedFor({ kind: "ahead", number: 1, other: 2 }, "3,1,2")).toBe(true);
    expect(isAskedFor({ kind: "ahead", number: 2, other: 1 }, "3,1,2")).toBe(false);
  });

  test("has both marbles, and can be read", () => {
    expect(isAskedFor({ kind: "ahead", number: 1, other: 9 }, "3,1,2")).toBe(false);
    expect(isAskedFor({ kind: "win", number: 1 }, "?")).toBe(false);
  });
});
