import { createHash } from "node:crypto";
import { assert, property, uint8Array } from "fast-check";
import { expect, test } from "vitest";
import { toHex, utf8 } from "./bytes.ts";
import { sha256 } from "./sha256.ts";

test("the examples of FIPS 180-4", () => {
  expect(toHex(sha256(utf8("abc")))).toBe(
    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
  );
  expect(toHex(sha256(utf8("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")))).toBe(
    "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
  );
});

test("any bytes have the hash that Node's own SHA-256 gives them", () => {
  for (let length = 0; length <= 130; length += 1) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 151 + length) % 256);
    expect(toHex(sha256(bytes))).toBe(createHash("sha256").update(bytes).digest("hex"));
  }
  assert(
    property(uint8Array({ maxLength: 2000 }), (bytes) => {
      expect(toHex(sha256(bytes))).toBe(createHash("sha256").update(bytes).digest("hex"));
    }),
  );
});
