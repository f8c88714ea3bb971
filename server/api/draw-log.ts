import { formatBundle } from "#draw-log/bundle.ts";
import { joinBytes, utf8 } from "#draw-log/bytes.ts";
import { formatVerifierKey } from "#draw-log/note.ts";
import { formatProofFile } from "#draw-log/proof-file.ts";
import { inclusionProof } from "#draw-log/tile-proofs.ts";
import { parseTilePath, type Tile, TILE_WIDTH } from "#draw-log/tiles.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { textResponse } from "#server/http/envelope.ts";
import { Refusal, refuseFor } from "#server/http/errors.ts";
import { answerCaching, refuseOtherMethods } from "#server/http/call.ts";
import { type Call, requestConditions, type Server } from "#server/http/request.ts";
import { CompressedBody, sendBytes } from "#server/http/response.ts";
import { unsignedReason } from "./publisher.ts";
import { sha256 } from "#server/crypto.ts";
import type { Store } from "#server/store/store.ts";

const TILE_TYPE = "application/octet-stream";
/** Lifetime in shared caches of data that changes with each draw, in seconds. */
const FRESH_SECONDS = 2;
const FOR_AN_HOUR = { "cache-control": "public, max-age=3600" };
/** Caching of tiles, which never change: a larger partial tile has another address. */
const FOR_EVER = { "cache-control": "public, max-age=31536000, immutable" };

/** Retry-After in seconds while the log can't be signed. */
const UNSIGNED_SECONDS = 60;

/** Refuses with 503 while the log can't be signed. */
async function orUnsigned(make: () => Promise<Response>): Promise<Response> {
  try {
    return await make();
  } catch (error) {
    if (unsignedReason(error) === null) throw error;
    throw refuseFor(UNSIGNED_SECONDS, 503, "unsigned");
  }
}

const notFound = () => new Refusal(404, "notFound");

/** Bytes of a published tile. */
async function tileBytes({ log }: Store, { level, index, width }: Tile) {
  const from = index * TILE_WIDTH;
  if (level !== "entries") return joinBytes(...(await log.hashes(level, from, from + width)));
  return formatBundle((await log.entries(from, from + width)).map(utf8));
}

async function tileResponse(call: Call, store: Store, tile: Tile): Promise<Response> {
  const bytes = await tileBytes(store, tile);
  // Hashes can't be compressed.
  const body = new CompressedBody(Buffer.from(bytes), { isCompressed: tile.level !== "entries" });
  const headers = { ...FOR_EVER, vary: "Accept-Encoding", "content-type": TILE_TYPE };
  return sendBytes({ etag: null, body }, requestConditions(call), headers);
}

/** Adds the route of proofs that a draw's newest entry is in the newest tree. */
function proofRoute(app: Server, { store, publisher }: AppDeps): void {
  app.get("/log/proof/:cate_id/:term", async (call) => {
    call.set("route", "/log/proof");
    const { cate_id: id, term } = call.req.param();
    if (!/^\d{1,10}$/.test(id)) throw notFound();
    const cate_id = Number(id);
    const index = await store.log.indexOf(cate_id, term);
    return orUnsigned(async () => {
      const head = await publisher.newest();
      if (index === null || index >= head.size) throw notFound();
      const proof = await inclusionProof(store.log.tree(head.size), index, head.size);
      const checkpoint = await publisher.signHead(head);
      const file = formatProofFile({ index, proof, checkpoint });
      return textResponse(file, 200, answerCaching(FRESH_SECONDS));
    });
  });
}

/** Adds the routes of the public log, see docs/proofs.md. */
export function logRoutes(app: Server, deps: AppDeps): void {
  const { signer, newest, hasPublished, signHead } = deps.publisher;

  app.get("/log/checkpoint", async (call) => {
    call.set("route", "/log/checkpoint");
    return orUnsigned(async () =>
      textResponse(await signHead(await newest()), 200, answerCaching(FRESH_SECONDS)),
    );
  });
  app.get("/log/key", async (call) => {
    call.set("route", "/log/key");
    return textResponse(`${formatVerifierKey(sha256, await signer())}\n`, 200, FOR_AN_HOUR);
  });
  app.get("/log/tile/*", async (call) => {
    call.set("route", "/log/tile");
    const tile = parseTilePath(new URL(call.req.url).pathname.slice("/log/".length));
    const isThere = tile !== null && (await hasPublished(tile));
    if (!isThere) throw notFound();
    return tileResponse(call, deps.store, tile);
  });
  proofRoute(app, deps);
  app.get("/log/*", (call) => {
    call.set("route", "/log");
    throw notFound();
  });
  refuseOtherMethods(app, "/log/*", "GET, HEAD, OPTIONS");
}
