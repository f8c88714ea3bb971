import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { holdClock } from "#server/held-clock-for-tests.ts";
import type { Recipe } from "./answer-cache.ts";
import { Ready } from "./answer-cache.ts";

const LONG = "marble ".repeat(500);

function setUp() {
  const clock = holdClock(1_700_000_000_000);
  const ready = new Ready({ clock, buildId: "b1", headers: { "x-always": "1" } });
  let made = 0;
  const recipe = (changes: Partial<Recipe> = {}): Recipe => ({
    key: "k",
    version: 1,
    seconds: 7,
    make: () => {
      made += 1;
      return Buffer.from(LONG);
    },
    ...changes,
  });
  return { clock, ready, recipe, made: () => made };
}

describe("ready answers", () => {
  test("are made once a key and version, by one maker at a time", async () => {
    const { ready, recipe, made } = setUp();
    await Promise.all([ready.answer(recipe(), {}), ready.answer(recipe(), {})]);
    await ready.answer(recipe(), {});
    expect(made()).toBe(1);
    await ready.answer(recipe({ version: 2 }), {});
    await ready.answer(recipe({ key: "other" }), {});
    expect(made()).toBe(3);
  });

  test("carry their headers", async () => {
    const { ready, recipe } = setUp();
    const { status, headers } = await ready.answer(recipe(), {});
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "x-always": "1",
      "cache-control": "public, max-age=0, s-maxage=7",
      "content-length": String(LONG.length),
      vary: "lang, Accept-Encoding",
    });
    // A CDN that served the answer before would be one draw behind.
    expect(headers).not.toHaveProperty("cdn-cache-control");
    expect(headers["etag"]).toMatch(/^W\/".{20}"$/);
  });

  test("are compressed as asked", async () => {
    const { ready, recipe } = setUp();
    const br = await ready.answer(recipe(), { acceptEncoding: "br" });
    const gzip = await ready.answer(recipe(), { acceptEncoding: "gzip" });
    expect(br.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(br.body ?? "").toString()).toBe(LONG);
    expect(gunzipSync(gzip.body ?? "").toString()).toBe(LONG);
    expect(br.headers["content-length"]).toBe(String(br.body?.byteLength));
  });

  test("are 304 without making for whoever has them, until the version changes", async () => {
    const { ready, recipe, made } = setUp();
    const { headers } = await ready.answer(recipe(), {});
    const ifNoneMatch = headers["etag"];
    const again = await ready.answer(recipe(), { ifNoneMatch });
    expect(again).toMatchObject({ status: 304, body: null });
    expect(again.headers["etag"]).toBe(ifNoneMatch);
    expect(made()).toBe(1);
    expect((await ready.answer(recipe({ version: 2 }), { ifNoneMatch })).status).toBe(200);
  });

  test("that tell seconds are made anew each second, under one tag", async () => {
    const { clock, ready, recipe, made } = setUp();
    const first = await ready.answer(recipe({ ticking: true }), {});
    clock.pass(1000);
    const second = await ready.answer(recipe({ ticking: true }), {});
    expect(made()).toBe(2);
    expect(second.headers["etag"]).toBe(first.headers["etag"]);
  });

  test("are given at once only when nothing is left to make", async () => {
    const { ready, recipe } = setUp();
    expect(ready.answerNow(recipe(), {})).toBeNull();
    const answered = await ready.answer(recipe(), {});
    expect(ready.answerNow(recipe(), {})).toEqual(answered);
    expect(ready.answerNow(recipe(), { acceptEncoding: "br" })).toBeNull();
    expect(ready.answerNow(recipe({ version: 2 }), {})).toBeNull();
  });

  test("are made again after a failure", async () => {
    const { ready, recipe } = setUp();
    const broken = recipe({ make: () => Promise.reject(new Error("no")) });
    await expect(ready.answer(broken, {})).rejects.toThrow("no");
    expect((await ready.answer(recipe(), {})).status).toBe(200);
  });
});
