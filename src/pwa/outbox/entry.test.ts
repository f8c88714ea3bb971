import { describe, expect, test } from "vitest";
import { createApi, createBase } from "#data/api/api.ts";
import { addFeedback } from "#contract/endpoints.ts";
import {
  classifyFailure,
  type Entry,
  isDue,
  parseRetryAfter,
  MAX_RETRY_MS,
  RETRY_MS,
} from "./entry.ts";

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

/** The API client's error for a response; undefined after a success. */
async function respond(status: number, body: unknown, retryAfter?: string): Promise<unknown> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const headers = new Headers(retryAfter === undefined ? [] : [["retry-after", retryAfter]]);
  const fetch = async () => new Response(text, { status, headers });
  const api = createApi({ base: createBase(""), fetch });
  return api.call(addFeedback, { lang: "en", body: ENTRY.feedback }).then(
    () => undefined,
    (error: unknown) => error,
  );
}

describe("a response", () => {
  test("of the API with status 200 is a success", async () => {
    expect(await respond(200, { code: 200, msg: "", data: { id: 1 } })).toBeUndefined();
  });

  test.each([
    ["a sign-in page with status 200", 200, "<html>Welcome to our hotel</html>"],
    ["a sign-in page with status 403", 403, "<html>Welcome to our hotel</html>"],
    ["a proxy's page with status 404", 404, "<html>Not Found</html>"],
    ["JSON that isn't an envelope", 200, "{}"],
    ["503", 503, { code: 503, msg: "" }],
    ["500", 500, ""],
    ["408", 408, ""],
    ["429", 429, ""],
    ["a busy server inside the envelope", 200, { code: 503, msg: "" }],
    ["a redirect that wasn't followed", 302, ""],
  ])("%s is retried", async (_, status, body) => {
    expect(classifyFailure(await respond(status, body), ENTRY, NOW)).toMatchObject({
      kind: "waiting",
      waitMs: RETRY_MS,
    });
  });

  test.each([
    ["400", respond(400, { code: 400, msg: "too long" }), { code: 400, msg: "too long" }],
    ["413 without an envelope", respond(413, "too large"), { code: 413, msg: "too large" }],
    ["a refusal in the envelope", respond(200, { code: 422, msg: "no" }), { code: 422, msg: "no" }],
    ["a code of the API's own", respond(200, { code: 4001, msg: "no" }), { code: 4001, msg: "no" }],
  ])("%s is final and keeps its message", async (_, given, reason) => {
    expect(classifyFailure(await given, ENTRY, NOW)).toMatchObject({
      kind: "refused",
      error: reason,
    });
  });

  test("of a busy server is returned, one that isn't the API's isn't", async () => {
    const failure = async (given: ReturnType<typeof respond>) =>
      classifyFailure(await given, ENTRY, NOW);
    expect(await failure(respond(503, "out of order"))).toMatchObject({
      busy: { code: 503, msg: "out of order" },
    });
    expect(await failure(respond(200, "<html>Welcome</html>"))).toMatchObject({ busy: null });
    expect(await failure(respond(403, "<html>Welcome</html>"))).toMatchObject({ busy: null });
  });

  test("respects Retry-After in seconds and as a date", async () => {
    expect(classifyFailure(await respond(429, "", "120"), ENTRY, NOW)).toMatchObject({
      waitMs: 120_000,
    });
    const date = new Date(NOW + 90_000).toUTCString();
    expect(classifyFailure(await respond(503, "", date), ENTRY, NOW)).toMatchObject({
      waitMs: 90_000,
    });
    expect(parseRetryAfter("soon", NOW)).toBeNull();
    expect(parseRetryAfter(new Date(NOW - 90_000).toUTCString(), NOW)).toBe(0);
  });

  test.each([500, 503, 429])("%i of the site's server delays the entry", async (code) => {
    const msg = "please try again later";
    expect(
      classifyFailure(await respond(code, { code, msg, data: null }, "5"), ENTRY, NOW),
    ).toMatchObject({
      kind: "waiting",
      waitMs: 5000,
      busy: { code, msg },
    });
  });

  test("without Retry-After backs off up to an hour", async () => {
    expect(classifyFailure(await respond(503, ""), { ...ENTRY, attempts: 2 }, NOW)).toMatchObject({
      waitMs: 120_000,
    });
    expect(classifyFailure(await respond(503, ""), { ...ENTRY, attempts: 99 }, NOW)).toMatchObject({
      waitMs: MAX_RETRY_MS,
    });
  });
});

test("an entry is due despite a wait from a clock that was days ahead", () => {
  expect(isDue({ ...ENTRY, notBefore: NOW + 60_000 }, NOW)).toBe(false);
  expect(isDue({ ...ENTRY, notBefore: NOW + 5 * 86_400_000 }, NOW)).toBe(true);
  expect(isDue({ ...ENTRY, refused: { code: 400, msg: "" } }, NOW)).toBe(false);
});
