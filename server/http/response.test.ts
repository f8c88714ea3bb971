import { describe, expect, test } from "vitest";
import { matchesTag, pickEncoding } from "./response.ts";

describe("the encoding", () => {
  test.each([
    ["gzip, deflate, br, zstd", "br"],
    ["gzip, deflate, br", "br"],
    ["gzip", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["br;q=0.5, gzip;q=1", "gzip"],
    ["*", "br"],
    ["*;q=0", "identity"],
    ["deflate", "identity"],
    ["BR", "br"],
    ["br ; level=4 ; Q=0.1,gzip;q=0.2;x", "gzip"],
    ["br;q=broken", "identity"],
    ["br;Q=broken, gzip;q=1e999", "identity"],
    ["", "identity"],
    [null, "identity"],
  ])("for %s is %s", (accept, encoding) => {
    expect(pickEncoding(accept)).toBe(encoding);
  });
});

test("an ETag matches itself, weak or strong, alone, in a list, or as a star", () => {
  for (const header of ['W/"a"', '"a"', '"b", W/"a"', "*"]) {
    expect(matchesTag({ ifNoneMatch: header }, 'W/"a"')).toBe(true);
  }
  for (const header of ['W/"b"', "a", "", null])
    expect(matchesTag({ ifNoneMatch: header }, 'W/"a"')).toBe(false);
});
