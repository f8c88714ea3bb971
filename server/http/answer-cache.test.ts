import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { holdClock } from "#server/held-clock-for-tests.ts";
import { AnswerCache, type CacheEntry } from "./answer-cache.ts";

const LONG = "marble ".repeat(500);

function setUp() {
  const clock = holdClock(1_700_000_000_000);
  const cache = new AnswerCache({ clock, stamp: () => "b1", headers: { "x-always": "1" } });
  let made = 0;
  const entry = (changes: Partial<CacheEntry> = {}): CacheEntry => ({
    key: "k",
    version: 1,
    seconds: 7,
    make: () => {
      made += 1;
      return Buffer.from(LONG);
    },
    ...changes,
  });
  return { clock, cache, entry, made: () => made };
}

describe("cached answers", () => {
  test("are made once per key and version, also for requests at the same time", async () => {
    const { cache, entry, made } = setUp();
    await Promise.all([cache.answer(entry(), {}), cache.answer(entry(), {})]);
    await cache.answer(entry(), {});
    expect(made()).toBe(1);
    await cache.answer(entry({ version: 2 }), {});
    await cache.answer(entry({ key: "other" }), {});
    expect(made()).toBe(3);
  });

  test("carry their headers", async () => {
    const { cache, entry } = setUp();
    const { status, headers } = await cache.answer(entry(), { isShared: true });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "x-always": "1",
      "cache-control": "public, max-age=0, s-maxage=7",
      "content-length": String(LONG.length),
      vary: "Accept-Encoding",
    });
    // A CDN that served a stale answer would be one draw behind.
    expect(headers).not.toHaveProperty("cdn-cache-control");
    expect(headers["etag"]).toMatch(/^W\/".{20}"$/);
  });

  test("stay out of shared caches where a header decides the language", async () => {
    const { cache, entry } = setUp();
    // Some CDNs vary by Accept-Encoding alone, whatever RFC 9111 says of Vary.
    const { headers } = await cache.answer(entry(), {});
    expect(headers).toMatchObject({
      "cache-control": "private, no-cache",
      vary: "lang, Accept-Encoding",
    });
  });

  test("are compressed as asked", async () => {
    const { cache, entry } = setUp();
    const br = await cache.answer(entry(), { acceptEncoding: "br" });
    const gzip = await cache.answer(entry(), { acceptEncoding: "gzip" });
    expect(br.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(br.body ?? "").toString()).toBe(LONG);
    expect(gunzipSync(gzip.body ?? "").toString()).toBe(LONG);
    expect(br.headers["content-length"]).toBe(String(br.body?.byteLength));
  });

  test("are 304 for a client that has them, without being made, until the version changes", async () => {
    const { cache, entry, made } = setUp();
    const { headers } = await cache.answer(entry(), {});
    const ifNoneMatch = headers["etag"];
    const again = await cache.answer(entry(), { ifNoneMatch });
    expect(again).toMatchObject({ status: 304, body: null });
    expect(again.headers["etag"]).toBe(ifNoneMatch);
    expect(made()).toBe(1);
    expect((await cache.answer(entry({ version: 2 }), { ifNoneMatch })).status).toBe(200);
  });

  test("that count down seconds are made each second, under one tag", async () => {
    const { clock, cache, entry, made } = setUp();
    const first = await cache.answer(entry({ ticking: true }), {});
    clock.pass(1000);
    const second = await cache.answer(entry({ ticking: true }), {});
    expect(made()).toBe(2);
    expect(second.headers["etag"]).toBe(first.headers["etag"]);
  });

  test("are made again after a failure", async () => {
    const { cache, entry } = setUp();
    const broken = entry({ make: () => Promise.reject(new Error("no")) });
    await expect(cache.answer(broken, {})).rejects.toThrow("no");
    expect((await cache.answer(entry(), {})).status).toBe(200);
  });
});
