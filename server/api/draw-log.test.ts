import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { parseBundle } from "#draw-log/bundle.ts";
import { utf8 } from "#draw-log/bytes.ts";
import { openCheckpoint } from "#draw-log/checkpoint.ts";
import { parseEntry } from "#draw-log/entry.ts";
import { parseVerifierKey, type Verifier } from "#draw-log/note.ts";
import { checkProofFile } from "#draw-log/proof-file.ts";
import { parseTile } from "#draw-log/tiles.ts";
import { merkleRoot } from "#draw-log/tree.ts";
import { drawAt, NOON, openApp, TOKEN } from "#server/app-for-tests.ts";
import { sha256, verifyEd25519 } from "#server/crypto.ts";

let server: Awaited<ReturnType<typeof openApp>>;
beforeEach(async () => {
  server = await openApp({ environment: { PUBLIC_URL: "https://draws.example.org" } });
});
afterEach(() => server.close());

async function fetchBytes(path: string): Promise<Uint8Array> {
  const response = await server.app.request(path);
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

async function verifier(): Promise<Verifier> {
  const line = (await server.send("/log/key")).text;
  return { sha256, key: await parseVerifierKey(sha256, line.trimEnd()), verify: verifyEd25519 };
}

const headNow = async () => openCheckpoint(await verifier(), await fetchBytes("/log/checkpoint"));

test("the checkpoint is signed by the log's key, under the site's name", async () => {
  const { status, headers, text } = await server.send("/log/key");
  expect(status).toBe(200);
  expect(text).toMatch(/^draws\.example\.org\/log\+[\da-f]{8}\+\S{44}\n$/);
  expect(headers.get("cache-control")).toBe("public, max-age=3600");
  const answer = await server.send("/log/checkpoint");
  expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(answer.headers.get("cache-control")).toBe("public, max-age=0, s-maxage=2");
  expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  expect(answer.text.split("\n").slice(0, 2)).toEqual(["draws.example.org/log", "3"]);
  expect((await headNow()).size).toBe(3);
  await server.draw(1);
  expect((await headNow()).size).toBe(4);
});

test("LOG_KEY replaces the stored key", async () => {
  const LOG_KEY = Buffer.alloc(32, 1).toString("base64");
  const other = await openApp({ environment: { LOG_KEY } });
  const { text } = await other.send("/log/key");
  expect(text).toBe((await other.send("/log/key")).text);
  expect(text).not.toBe((await server.send("/log/key")).text);
  expect(text).toMatch(/^localhost\/log\+[\da-f]{8}\+AYqI49/);
  await other.close();
});

test("tiles and bundles give the checkpoint's root, byte by byte", async () => {
  const draws = Array.from({ length: 600 }, (_, at) => drawAt(at - 700, { term: `t${at}` }));
  await server.store.addDraws({ cate_id: 2001, source: "feed", draws });
  const head = await headNow();
  expect(head.size).toBe(603);
  const paths = ["000", "001", "002.p/91"];
  const widths = [256, 256, 91];
  const tiles = await Promise.all(paths.map((path) => fetchBytes(`/log/tile/0/${path}`)));
  const leaves = tiles.flatMap((tile, at) => parseTile(tile, widths[at] ?? 0) ?? []);
  expect(Buffer.from(merkleRoot(sha256, leaves))).toEqual(Buffer.from(head.root));
  const above = parseTile(await fetchBytes("/log/tile/1/000.p/2"), 2) ?? [];
  expect(Buffer.from(above[1] ?? "")).toEqual(
    Buffer.from(merkleRoot(sha256, leaves.slice(256, 512))),
  );
  const bundles = await Promise.all(paths.map((path) => fetchBytes(`/log/tile/entries/${path}`)));
  const entries = bundles.flatMap((bundle, at) => parseBundle(bundle, widths[at] ?? 0));
  expect(entries.map(parseEntry)).toHaveLength(603);
  const [partial, full] = await Promise.all(
    ["/log/tile/0/002.p/7", "/log/tile/entries/001"].map(async (path) => server.app.request(path)),
  );
  expect(partial?.headers.get("content-type")).toBe("application/octet-stream");
  for (const tile of [partial, full]) {
    expect(tile?.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  }
});

test("a proof file proves that a draw's newest entry is in the log", async () => {
  const wrong = drawAt(0, { number: "1,2,3,4,5,6,7,8,9,10" });
  await server.store.addDraws({ cate_id: 2001, source: "feed", draws: [wrong], correct: true });
  const file = await fetchBytes("/log/proof/2001/5000");
  const entry = await server.store.log.entries(3, 4);
  const head = await checkProofFile(await verifier(), file, utf8(entry[0] ?? ""));
  expect(head.size).toBe(4);
  expect(parseEntry(utf8(entry[0] ?? ""))).toMatchObject({ kind: "correction", of: 2 });
});

test("a draw ahead of its time is in no checkpoint and no tile", async () => {
  const { clock, store } = server;
  await store.addDraws({ cate_id: 2001, source: "feed", draws: [drawAt(5)] });
  expect((await headNow()).size).toBe(3);
  expect((await server.send("/log/tile/entries/000.p/4")).status).toBe(404);
  expect((await server.send("/log/proof/2001/5005")).status).toBe(404);
  // It doesn't delay later entries.
  await server.store.addDraws({
    cate_id: 2003,
    source: "feed",
    draws: [drawAt(0, { cate_id: 2003 })],
  });
  expect((await server.send("/log/proof/2003/5000")).status).toBe(200);
  expect((await headNow()).size).toBe(4);
  clock.set((NOON + 300) * 1000);
  const shown = Promise.withResolvers<unknown>();
  server.board.subscribe(shown.resolve);
  clock.pass(250);
  expect(await shown.promise).toMatchObject({ last_open: { term: "5005" }, revised: false });
  expect((await headNow()).size).toBe(5);
  expect((await server.send("/log/tile/entries/000.p/5")).status).toBe(200);
  expect((await server.send("/log/proof/2001/5005")).status).toBe(200);
});

test.each([
  "/log/",
  "/log/other",
  "/log/promise",
  "/log/seed/2026-03-01",
  "/log/tracks",
  "/log/tile/0/001",
  "/log/tile/0/000",
  "/log/tile/0/000.p/4",
  "/log/tile/0/000.p/03",
  "/log/tile/1/000.p/1",
  "/log/tile/9/000.p/1",
  "/log/tile/entries/..%2f000",
  "/log/proof/2001/none",
  "/log/proof/9/5000",
  "/log/proof/x/5000",
  "/log/proof/2001/",
])("%s doesn't exist", async (path) => {
  await server.send("/log/checkpoint");
  const { status, headers } = await server.send(path);
  expect(status).toBe(404);
  expect(headers.get("cache-control")).toBe("no-store");
  expect(server.logged).toEqual([]);
});

test("an older copy of the database signs nothing until it has the published entries", async () => {
  const headFolder = await mkdtemp(join(tmpdir(), "marble-draws-"));
  const environment = { LOG_KEY: Buffer.alloc(32, 1).toString("base64") };
  const before = await openApp({ headFolder, environment });
  await before.draw(1);
  expect((await before.send("/log/checkpoint")).text).toContain("\n4\n");
  await before.close();
  // A new in-memory database has the first three draws, like an older copy.
  const after = await openApp({ headFolder, environment });
  const unsigned = await after.send("/log/checkpoint");
  expect(unsigned.status).toBe(503);
  expect(unsigned.headers.get("retry-after")).toBe("60");
  expect(await after.publisher.problem()).toMatch(
    /^the store went back: the log has 3 entries, but a checkpoint of 4 was published: restore them/,
  );
  expect(after.board.timesWentBack()).toBe(1);
  const token = { headers: { authorization: `Bearer ${TOKEN}` } };
  const state = await after.send("/api/v1/ops/state", token);
  expect(state.text).toContain("the store went back: the log has 3 entries");
  const { text: metrics } = await after.send("/metrics", token);
  expect(metrics).toContain("\nmarble_log_unsigned 1\n");
  expect(metrics).toContain("\nmarble_store_went_back_total 1\n");
  await after.draw(1);
  expect((await after.send("/log/checkpoint")).text).toContain("\n4\n");
  expect(await after.publisher.problem()).toBeNull();
  await after.close();
  // Another key has no published checkpoints.
  const other = await openApp({ headFolder });
  expect((await other.send("/log/checkpoint")).text).toContain("\n3\n");
  await other.close();
  await rm(headFolder, { recursive: true });
});

test("the log is read-only", async () => {
  const { status, headers } = await server.send("/log/checkpoint", { method: "POST" });
  expect(status).toBe(405);
  expect(headers.get("allow")).toBe("GET, HEAD, OPTIONS");
});
