import { printBundle } from "#proofs/bundle.ts";
import { joinBytes, utf8 } from "#proofs/bytes.ts";
import { signCheckpoint } from "#proofs/checkpoint.ts";
import { printVerifierKey, type Signer } from "#proofs/note.ts";
import { printProofFile } from "#proofs/proof-file.ts";
import { inclusionProof } from "#proofs/tile-proofs.ts";
import { hasTile, readTilePath, type Tile, TILE_WIDTH } from "#proofs/tiles.ts";
import type { TreeHead } from "#proofs/tree.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { answerCaching } from "#server/http/answer-cache.ts";
import { refuseOtherMethods } from "#server/http/call.ts";
import { type Call, conditionsOf, type Server } from "#server/http/request.ts";
import { bodyHeaders, CompressedBody } from "#server/http/response.ts";
import { sha256 } from "#server/sha256.ts";
import type { Store } from "#server/store/store.ts";
import { type LogKey, readLogKey } from "./log-key.ts";

const TEXT_TYPE = "text/plain; charset=utf-8";
const TILE_TYPE = "application/octet-stream";
/** Seconds that shared caches serve what changes with each draw. */
const FRESH_SECONDS = 2;
const FOR_AN_HOUR = { "cache-control": "public, max-age=3600" };
/** A tile never changes, nor does a partial one: it grows under another address. */
const FOR_EVER = { "cache-control": "public, max-age=31536000, immutable" };

function notFound(): Response {
  const headers = { "content-type": TEXT_TYPE, "cache-control": "no-store" };
  return new Response("Not found\n", { status: 404, headers });
}

function textResponse(text: string, caching: Readonly<Record<string, string>>): Response {
  return new Response(text, { headers: { "content-type": TEXT_TYPE, ...caching } });
}

/** The tile's bytes, all of whose entries are published. */
async function tileBytes({ log }: Store, { level, index, width }: Tile) {
  const from = index * TILE_WIDTH;
  if (level !== "entries") return joinBytes(...(await log.hashes(level, from, from + width)));
  return printBundle((await log.entries(from, from + width)).map(utf8));
}

async function tileResponse(call: Call, store: Store, tile: Tile): Promise<Response> {
  const bytes = await tileBytes(store, tile);
  const body = new CompressedBody(Buffer.from(bytes));
  // Hashes don't become shorter.
  const encoding = tile.level === "entries" ? body.encodingFor(conditionsOf(call)) : "identity";
  const encoded = await body.in(encoding);
  const headers = { ...FOR_EVER, vary: "Accept-Encoding" };
  return new Response(encoded, {
    headers: { ...headers, ...bodyHeaders(TILE_TYPE, encoding, encoded) },
  });
}

/** The log's trees as this process publishes them. */
function publishing({ store, clock, env, siteAddress, headFile }: AppDeps) {
  let key: Promise<LogKey> | null = null;

  async function signer(): Promise<Signer> {
    key ??= readLogKey(store, env.logKey).catch((error: unknown) => {
      key = null;
      throw error;
    });
    return { ...(await key), name: `${new URL(siteAddress()).host}/log` };
  }
  async function newest(): Promise<TreeHead> {
    const now = Math.floor(clock.now() / 1000);
    const { publicKey } = await signer();
    const seen = await headFile.read(publicKey);
    const head = await store.log.publish(now, seen === null ? [] : [seen]);
    await headFile.write(publicKey, head);
    return head;
  }
  async function hasPublished(tile: Tile): Promise<boolean> {
    const head = await store.log.published();
    return head !== null && hasTile(tile, head.size);
  }
  const checkpointOf = async (head: TreeHead) => signCheckpoint(sha256, head, await signer());
  return { signer, newest, hasPublished, checkpointOf };
}

/** The public log of draws, below `/log`: see docs/proofs.md. */
export function logRoutes(app: Server, deps: AppDeps): void {
  const { signer, newest, hasPublished, checkpointOf } = publishing(deps);
  const { store } = deps;

  async function proofOf(cate_id: number, term: string): Promise<string | null> {
    const index = await store.log.indexOf(cate_id, term);
    const head = await newest();
    if (index === null || index >= head.size) return null;
    const { log } = store;
    const read = (level: number, from: number, to: number) => log.hashes(level, from, to);
    const proof = await inclusionProof({ sha256, read }, index, head.size);
    return printProofFile({ index, proof, checkpoint: await checkpointOf(head) });
  }

  app.get("/log/checkpoint", async (call) => {
    call.set("route", "/log/checkpoint");
    return textResponse(await checkpointOf(await newest()), answerCaching(FRESH_SECONDS));
  });
  app.get("/log/key", async (call) => {
    call.set("route", "/log/key");
    return textResponse(`${printVerifierKey(sha256, await signer())}\n`, FOR_AN_HOUR);
  });
  app.get("/log/tile/*", async (call) => {
    call.set("route", "/log/tile");
    const tile = readTilePath(new URL(call.req.url).pathname.slice("/log/".length));
    const isThere = tile !== null && (await hasPublished(tile));
    return isThere ? tileResponse(call, store, tile) : notFound();
  });
  app.get("/log/proof/:cate_id/:term", async (call) => {
    call.set("route", "/log/proof");
    const { cate_id, term } = call.req.param();
    if (!/^\d{1,10}$/.test(cate_id)) return notFound();
    const file = await proofOf(Number(cate_id), term);
    return file === null ? notFound() : textResponse(file, answerCaching(FRESH_SECONDS));
  });
  app.get("/log/*", (call) => {
    call.set("route", "/log");
    return notFound();
  });
  refuseOtherMethods(app, "/log/*", "GET, HEAD, OPTIONS");
}
