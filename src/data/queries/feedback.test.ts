import { describe, expect, test } from "vitest";
import { createFeedbackKey } from "./feedback.ts";

const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

describe("the idempotency key of feedback", () => {
  test("is a UUID made of random bytes", () => {
    expect(createFeedbackKey()).toMatch(UUID);
    expect(createFeedbackKey()).not.toBe(createFeedbackKey());
  });

  test("has the version and variant bits for any bytes", () => {
    const all = (byte: number): Pick<Crypto, "getRandomValues"> => ({
      getRandomValues: (array) => {
        if (array instanceof Uint8Array) array.fill(byte);
        return array;
      },
    });
    expect(createFeedbackKey(all(0))).toBe("00000000-0000-4000-8000-000000000000");
    expect(createFeedbackKey(all(255))).toBe("ffffffff-ffff-4fff-bfff-ffffffffffff");
  });
});
