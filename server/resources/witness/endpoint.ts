import { readAddCheckpoint } from "#proofs/add-checkpoint.ts";
import { BadFormat, utf8 } from "#proofs/bytes.ts";
import { readCheckpointText } from "#proofs/checkpoint.ts";
import { cosign } from "#proofs/cosignature.ts";
import { openNote, printVerifierKey, splitNote, type VerifierKey } from "#proofs/note.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { textResponse } from "#server/http/envelope.ts";
import { verifyEd25519 } from "#server/ed25519.ts";
import { refuseOtherMethods } from "#server/http/call.ts";
import { readBytes } from "#server/http/input.ts";
import { RateLimit } from "#server/http/rate-limit.ts";
import { addressOf, bindingsOf, type Server } from "#server/http/request.ts";
import { storedSigner } from "#server/resources/publisher.ts";
import { sha256 } from "#server/sha256.ts";
import { openWitnessed, type Verdict } from "./witnessed.ts";

/** A log of several processes sends one each now and then; a signature costs little to check. */
const ALLOWANCES = [{ count: 300, seconds: 60 }];
/** 63 hashes and a checkpoint with the longest signatures. */
const BODY_BYTES_MAX = 64_000;

/** Whether one of the log's keys signed the note. */
async function isSigned(keys: readonly VerifierKey[], note: Uint8Array): Promise<boolean> {
  for (const key of keys) {
    try {
      await openNote({ sha256, key, verify: verifyEd25519 }, note);
      return true;
    } catch (error) {
      if (!(error instanceof BadFormat)) throw error;
    }
  }
  return false;
}

/** A request whose checkpoint a known log signed; else its refusal. */
async function readSigned(bytes: Uint8Array, known: readonly VerifierKey[]) {
  try {
    const { older, proof, checkpoint } = readAddCheckpoint(bytes);
    const note = utf8(checkpoint);
    const { text } = splitNote(note);
    const { origin, ...head } = readCheckpointText(text);
    const keys = known.filter(({ name }) => name === origin);
    if (keys.length === 0) return textResponse(`${origin} is not witnessed here\n`, 404);
    if (!(await isSigned(keys, note))) {
      return textResponse(`the checkpoint is not signed by ${origin}\n`, 403);
    }
    if (older > head.size) throw new BadFormat("the old size is above the checkpoint's");
    return { older, proof, origin, head, text };
  } catch (error) {
    if (error instanceof BadFormat) return textResponse(`${error.message}\n`, 400);
    throw error;
  }
}

function refusalOf(verdict: Exclude<Verdict, { kind: "cosign" }>): Response {
  if (verdict.kind === "unproved") {
    return textResponse("the proof does not show that the tree continues the one before\n", 422);
  }
  return textResponse(`${verdict.size}\n`, 409, { "content-type": "text/x.tlog.size" });
}

/** The site as a witness of other logs (c2sp.org/tlog-witness), below `/witness`; nothing without WITNESS_FOR. */
export function witnessRoutes(app: Server, deps: AppDeps): void {
  const { store, clock, env, log } = deps;
  if (env.witnessFor.length === 0) return;
  const signer = storedSigner(deps, { name: "witness_key", part: "witness" });
  const witnessed = openWitnessed({ witness: store.witness, log });
  const limit = new RateLimit(ALLOWANCES, clock);

  app.post("/witness/add-checkpoint", async (call) => {
    call.set("route", "/witness/add-checkpoint");
    limit.require(addressOf(bindingsOf(call).incoming, env.proxyHops));
    const bytes = await readBytes(call.req.raw, BODY_BYTES_MAX);
    const read = await readSigned(bytes, env.witnessFor);
    if (read instanceof Response) return read;
    // What may fail comes before the tree is noted.
    const key = await signer();
    const verdict = await witnessed.judge(read);
    if (verdict.kind !== "cosign") return refusalOf(verdict);
    const time = Math.floor(clock.now() / 1000);
    return textResponse(cosign(sha256, { text: read.text, time }, key));
  });
  app.get("/witness/key", async (call) => {
    call.set("route", "/witness/key");
    return textResponse(`${printVerifierKey(sha256, await signer(), "witness")}\n`);
  });
  refuseOtherMethods(app, "/witness/add-checkpoint", "POST, OPTIONS");
}
