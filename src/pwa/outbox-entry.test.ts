import { describe, expect, test } from "vitest";
import { isDue, judge, readRetryAfter, RETRY_MOST_MS, RETRY_MS } from "#pwa/outbox-entry.ts";
import type { Entry } from "#pwa/outbox-entry.ts";

const NOW = 1_700_000_000_000;
const ENTRY: Entry = {
  v: 1,
  base: "",
  id: "a",
  lang: "en",
  feedback: { name: "n", mobile: "m", content: "c" },
  created: NOW,
  attempts: 0,
  notBefore: 0,
  refused: null,
};

function answer(status: number, body: unknown, retryAfter: string | null = null) {
  return { status, retryAfter, text: typeof body === "string" ? body : JSON.stringify(body) };
}
const ok = { code: 200, msg: "", data: { id: 1 } };

describe("an answer", () => {
  test("of the API's own 200 means sent", () => {
    expect(judge(answer(200, ok), ENTRY, NOW)).toEqual({ kind: "sent" });
  });

  test.each([
    ["a sign-in page with status 200", 200, "<html>Welcome to our hotel</html>"],
    ["JSON that isn't an envelope", 200, "{}"],
    ["503", 503, { code: 503, msg: "" }],
    ["500", 500, ""],
    ["408", 408, ""],
    ["429", 429, ""],
    ["a busy server inside the envelope", 200, { code: 503, msg: "" }],
    ["a redirect that wasn't followed", 302, ""],
  ])("%s is tried again", (_, status, body) => {
    expect(judge(answer(status, body), ENTRY, NOW)).toMatchObject({
      kind: "later",
      wait: RETRY_MS,
    });
  });

  test.each([
    ["400", answer(400, { code: 400, msg: "too long" }), { code: 400, msg: "too long" }],
    ["413 without an envelope", answer(413, "too large"), { code: 413, msg: "too large" }],
    ["a refusal in the envelope", answer(200, { code: 422, msg: "no" }), { code: 422, msg: "no" }],
    ["a code of the API's own", answer(200, { code: 4001, msg: "no" }), { code: 4001, msg: "no" }],
  ])("%s is final and keeps its reason", (_, given, reason) => {
    expect(judge(given, ENTRY, NOW)).toEqual({ kind: "refused", ...reason });
  });

  test("of a busy server is told, one that isn't the API's isn't", () => {
    const told = (given: ReturnType<typeof answer>) => judge(given, ENTRY, NOW);
    expect(told(answer(503, "out of order"))).toMatchObject({
      told: { code: 503, msg: "out of order" },
    });
    expect(told(answer(200, "<html>Welcome</html>"))).toMatchObject({ told: null });
  });

  test("Retry-After is kept to, in seconds and as a date", () => {
    expect(judge(answer(429, "", "120"), ENTRY, NOW)).toMatchObject({ wait: 120_000 });
    const date = new Date(NOW + 90_000).toUTCString();
    expect(judge(answer(503, "", date), ENTRY, NOW)).toMatchObject({ wait: 90_000 });
    expect(readRetryAfter("soon", NOW)).toBeNull();
    expect(readRetryAfter(new Date(NOW - 90_000).toUTCString(), NOW)).toBe(0);
  });

  test.each([500, 503, 429])("%i of our own server keeps the entry for so long", (code) => {
    const msg = "please try again later";
    expect(judge(answer(code, { code, msg, data: null }, "5"), ENTRY, NOW)).toEqual({
      kind: "later",
      wait: 5000,
      told: { code, msg },
    });
  });

  test("without it each try waits longer, up to an hour", () => {
    expect(judge(answer(503, ""), { ...ENTRY, attempts: 2 }, NOW)).toMatchObject({ wait: 120_000 });
    expect(judge(answer(503, ""), { ...ENTRY, attempts: 99 }, NOW)).toMatchObject({
      wait: RETRY_MOST_MS,
    });
  });
});

test("a waiting time written by a clock that was days ahead is no reason to wait", () => {
  expect(isDue({ ...ENTRY, notBefore: NOW + 60_000 }, NOW)).toBe(false);
  expect(isDue({ ...ENTRY, notBefore: NOW + 5 * 86_400_000 }, NOW)).toBe(true);
  expect(isDue({ ...ENTRY, refused: { code: 400, msg: "" } }, NOW)).toBe(false);
});
