import { hash } from "node:crypto";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { describe, expect, test } from "vitest";
import { CompressedBody, matchesTag, pickEncoding } from "./response.ts";

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

test("a tag matches itself, weak or strong, alone, in a list, or as a star", () => {
  for (const header of ['W/"a"', '"a"', '"b", W/"a"', "*"]) {
    expect(matchesTag({ ifNoneMatch: header }, 'W/"a"')).toBe(true);
  }
  for (const header of ['W/"b"', "a", "", null])
    expect(matchesTag({ ifNoneMatch: header }, 'W/"a"')).toBe(false);
});

/** A table of so many rows that are hard to guess. */
function rowsOf(count: number): Buffer<ArrayBuffer> {
  const rows = Array.from({ length: count }, (_, nth) => `<td>${hash("sha1", `${nth}`)}</td>`);
  return Buffer.from(rows.join("\n"));
}

function quickSize(body: Uint8Array): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 8 };
  return brotliCompressSync(body, { params }).byteLength;
}

test.each([
  [560, false],
  [600, true],
  [640, false],
])(
  "of %i rows, a body that may fit the first trip of a connection in fewer bytes gets fewer: %s",
  async (rows, isLess) => {
    const plain = rowsOf(rows);
    const sent = await new CompressedBody(plain).in("br");
    expect(brotliDecompressSync(sent).equals(plain)).toBe(true);
    expect(sent.byteLength < quickSize(plain) - 50).toBe(isLess);
  },
);
