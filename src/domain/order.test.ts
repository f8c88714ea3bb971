import { describe, expect, test } from "vitest";
import { newMings } from "#domain/format-seconds.ts";
import { readOrder, readTimings, sumOfTop } from "#domain/order.ts";

describe("a finishing order", () => {
  test("is read from commas and spaces", () => {
    expect(readOrder("3, 1,2")).toEqual([3, 1, 2]);
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
  ])("is not read from %j", (text) => expect(readOrder(text)).toBeNull());

  test("of more marbles than a race can have is not read", () => {
    const many = Array.from({ length: 61 }, (_, at) => at + 1).join(",");
    expect(readOrder(many)).toBeNull();
  });
});

describe("timings", () => {
  test("may be shorter than the order, for marbles that did not finish", () => {
    expect(readTimings("1.5,2", 3)).toEqual([1.5, 2]);
  });

  test.each(["2,1", "1,x", "1,,2", "-1,2", "0,1", "1,2,3,4", "1,Infinity", "NaN"])(
    "that can't be a race's read as none: %j",
    (text) => expect(readTimings(text, 3)).toEqual([]),
  );
});

describe("newMings", () => {
  test("lists times with two decimals and a mark, then both sums", () => {
    expect(newMings({ number: "3,1,2", timings: "9.5,10.017,11" })).toEqual([
      '9.50"',
      '10.02"',
      '11.00"',
      "4",
      "6",
    ]);
  });

  test("starts with the sums where there are no timings", () => {
    expect(newMings({ number: "3,1,2", timings: "" })).toEqual(["4", "6"]);
  });

  test("of a corrupt draw is empty", () => {
    expect(newMings({ number: "3,3,2", timings: "1,2,3" })).toEqual([]);
  });

  test("of two marbles has the sum of two only", () => {
    expect(newMings({ number: "2,1", timings: "" })).toEqual(["3"]);
    expect(sumOfTop([2, 1], 3)).toBeNull();
  });
});
