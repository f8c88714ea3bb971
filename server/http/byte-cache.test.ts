import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { holdClock } from "#server/held-clock-for-tests.ts";
import { ByteCache, type CacheEntry } from "./byte-cache.ts";
import { refuseFor } from "./errors.ts";
import { CompressedBody, sendBytes } from "./response.ts";

const LONG = "marble ".repeat(500);
const CALLER = { address: "192.0.2.1" };

function setUp() {
  const clock = holdClock(1_700_000_000_000);
  const cache = new ByteCache(clock);
  let made = 0;
  const entry = (changes: Partial<CacheEntry> = {}): CacheEntry => ({
    key: "k",
    version: 1,
    make: () => {
      made += 1;
      return { status: 200, headers: {}, body: new CompressedBody(Buffer.from(LONG + made)) };
    },
    ...changes,
  });
  const read = (changes: Partial<CacheEntry> = {}) => cache.read(entry(changes), CALLER);
  return { clock, read, made: () => made };
}

describe("a stored answer", () => {
  test("is made once per key and version, also for concurrent requests", async () => {
    const { read, made } = setUp();
    const [first, second] = await Promise.all([read(), read()]);
    expect((await read()).etag).toBe(first.etag);
    expect([second.etag, made()]).toEqual([first.etag, 1]);
    expect((await read({ version: 2 })).etag).not.toBe(first.etag);
    await read({ key: "other" });
    expect(made()).toBe(3);
  });

  test("with ages expires, with the given tag, also after the clock was set back", async () => {
    const { clock, read, made } = setUp();
    const untilNext = () => ({ untilMs: clock.now() + 1000, etag: "t" });
    await read(untilNext());
    clock.pass(999);
    await read(untilNext());
    expect(made()).toBe(1);
    clock.pass(1);
    expect((await read(untilNext())).etag).toBe("t");
    expect(made()).toBe(2);
    clock.set(clock.now() - 60_000);
    await read(untilNext());
    expect(made()).toBe(3);
  });

  test("isn't stored after a failure", async () => {
    const { read } = setUp();
    await expect(read({ make: () => Promise.reject(new Error("no")) })).rejects.toThrow("no");
    expect((await read()).status).toBe(200);
  });

  test("of an older version is returned only if its entry allows it", async () => {
    const { read } = setUp();
    const first = await read();
    const full = { version: 2, make: () => Promise.reject(refuseFor(1, 503, "busy")) };
    await expect(read(full)).rejects.toMatchObject({ status: 503 });
    expect(await read({ ...full, orOlder: true })).toEqual({ ...first, isOlder: true });
  });
});

describe("the bytes of a response", () => {
  const body = new CompressedBody(Buffer.from(LONG));
  const send = (conditions = {}) =>
    sendBytes({ etag: 'W/"a"', body }, conditions, { "content-type": "text/plain" });

  test("have the accepted encoding", async () => {
    const br = await send({ acceptEncoding: "br" });
    expect(br.headers.get("content-encoding")).toBe("br");
    const bytes = Buffer.from(await br.arrayBuffer());
    expect(brotliDecompressSync(bytes).toString()).toBe(LONG);
    expect(br.headers.get("content-length")).toBe(String(bytes.byteLength));
    const gzip = await send({ acceptEncoding: "gzip" });
    expect(gunzipSync(await gzip.arrayBuffer()).toString()).toBe(LONG);
  });

  test("aren't sent to a client with the same ETag", async () => {
    const { status, headers } = await send({ ifNoneMatch: 'W/"a"' });
    expect([status, headers.get("etag"), headers.get("content-type")]).toEqual([
      304,
      'W/"a"',
      null,
    ]);
  });

  test("of compressed content stay unchanged", async () => {
    const picture = new CompressedBody(Buffer.from(LONG), { isCompressed: true });
    const sent = await sendBytes({ etag: null, body: picture }, { acceptEncoding: "br" }, {});
    expect([sent.headers.get("content-encoding"), sent.headers.get("etag")]).toEqual([null, null]);
  });
});
