import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { COMPARED_MOST, printCompared, readCompared } from "./compared.ts";

describe("an address of what is compared", () => {
  test.each([
    ["2001,2004", "2001,2004"],
    ["2001:7,2001:3", "2001:7,2001:3"],
    ["2001,2001,2003", "2001,2003"],
    ["2001,2001:3,2003", "2001,2003"],
    ["2001:7,2003", "2001:7"],
    ["1,2,3,4,5,6", "1,2,3,4"],
    ["2001:0,x,,2001:100", ""],
  ])("%j is read as %j", (text, read) => {
    expect(printCompared(readCompared(text))).toBe(read);
  });

  test("is read whatever it is", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(readCompared(text).length).toBeLessThanOrEqual(COMPARED_MOST);
      }),
    );
  });
});
