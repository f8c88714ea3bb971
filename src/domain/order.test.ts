import { describe, expect, test } from "vitest";
import { newMings } from "#domain/format-seconds.ts";
import { parseOrder, parseTimings, sumOfTop } from "#domain/order.ts";

describe("a finishing order", () => {
  test("may have commas and spaces", () => {
    expect(parseOrder("3, 1,2")).toEqual([3, 1, 2]);
  });

  test.each([
    "",
    "1",
    "1,1,2",
    "0,1,2",
    "1,2,4",
    "1,,2",
    "a,b",
    "1.0,2",
    "1,2,-3",
    "null",
    "1,2,NaN",
  ])("is refused: %j", (text) => expect(parseOrder(text)).toBeNull());

  test("of too many marbles is refused", () => {
    const many = Array.from({ length: 61 }, (_, at) => at + 1).join(",");
    expect(parseOrder(many)).toBeNull();
  });
});

describe("timings", () => {
  test("may be shorter than the order, for marbles that did not finish", () => {
    expect(parseTimings("1.5,2", 3)).toEqual([1.5, 2]);
  });

  test.each(["2,1", "1,x", "1,,2", "-1,2", "0,1", "1,2,3,4", "1,Infinity", "NaN"])(
    "that are invalid are empty: %j",
    (text) => expect(parseTimings(text, 3)).toEqual([]),
  );
});

describe("newMings", () => {
  test("has times with two decimals and a mark, then both sums", () => {
    expect(newMings({ number: "3,1,2", timings: "9.5,10.017,11" })).toEqual([
      '9.50"',
      '10.02"',
      '11.00"',
      "4",
      "6",
    ]);
  });

  test("starts with the sums without timings", () => {
    expect(newMings({ number: "3,1,2", timings: "" })).toEqual(["4", "6"]);
  });

  test("of a corrupt draw is empty", () => {
    expect(newMings({ number: "3,3,2", timings: "1,2,3" })).toEqual([]);
  });

  test("of two marbles has only one sum", () => {
    expect(newMings({ number: "2,1", timings: "" })).toEqual(["3"]);
    expect(sumOfTop([2, 1], 3)).toBeNull();
  });
});
