import type { Draw } from "#contract/draw.ts";
import { parseBundle } from "#draw-log/bundle.ts";
import {
  type AnySha256,
  BadFormat,
  type Bytes,
  joinBytes,
  decodeUtf8,
  sameBytes,
  utf8,
} from "#draw-log/bytes.ts";
import { openCheckpoint } from "#draw-log/checkpoint.ts";
import { type Facts, type LogEntry, formatDraw, parseEntry } from "#draw-log/entry.ts";
import { parseVerifierKey, type VerifyEd25519 } from "#draw-log/note.ts";
import { parseProofFile } from "#draw-log/proof-file.ts";
import { TILE_WIDTH, tilePath, widestTile } from "#draw-log/tiles.ts";
import { isIncluded, leafHash } from "#draw-log/tree.ts";

const TIMEOUT_MS = 20_000;

export interface DrawOnPage {
  readonly cateId: number;
  readonly draw: Pick<Draw, "term" | "number" | "timings" | "open_timestamp" | "source">;
}

/** The outcome of a verification. */
export type Outcome =
  /** The log has an entry of the draw, which differs from the draw on the page unless it is the `same`. */
  | {
      readonly kind: "same" | "corrected" | "withdrawn" | "other";
      /** Index of the entry, and number of entries of the log. */
      readonly index: number;
      readonly size: number;
    }
  /** `damaged`: the log's files contradict each other; `unsupported`: the browser lacks Ed25519. */
  | { readonly kind: "missing" | "waiting" | "damaged" | "unreachable" | "unsupported" }
  /** `status`: HTTP status of a file of the log. */
  | { readonly kind: "refused"; readonly status: number };

/** Ends a verification early. */
class Stop extends Error {
  readonly outcome: Outcome;

  constructor(outcome: Outcome, options?: ErrorOptions) {
    super(outcome.kind, options);
    this.outcome = outcome;
  }
}

/** Statuses of a proof file that say something about its draw. */
const PROOF_STATUSES = new Map<number, Outcome>([
  [404, { kind: "missing" }],
  [503, { kind: "waiting" }],
]);

async function loadFile(url: string, statuses?: typeof PROOF_STATUSES): Promise<Bytes> {
  let response: Response;
  let bytes: Bytes;
  try {
    response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    bytes = new Uint8Array(await response.arrayBuffer());
  } catch (error) {
    throw new Stop({ kind: "unreachable" }, { cause: error });
  }
  const { ok, status } = response;
  if (!ok) throw new Stop(statuses?.get(status) ?? { kind: "refused", status });
  return bytes;
}

const sha256: AnySha256 = async (bytes) => {
  try {
    return new Uint8Array(await crypto.subtle.digest("SHA-256", joinBytes(bytes)));
  } catch (error) {
    // Pages without HTTPS lack `crypto.subtle`.
    throw new Stop({ kind: "unsupported" }, { cause: error });
  }
};

const verifyEd25519: VerifyEd25519 = async (publicKey, message, signature) => {
  const raw = joinBytes(publicKey);
  let key: CryptoKey;
  try {
    key = await crypto.subtle.importKey("raw", raw, "Ed25519", false, ["verify"]);
  } catch (error) {
    // Older browsers lack Ed25519.
    throw new Stop({ kind: "unsupported" }, { cause: error });
  }
  return crypto.subtle.verify("Ed25519", key, joinBytes(signature), joinBytes(message));
};

/** The draw as entries of the log say it. */
function toFacts({ cateId, draw }: DrawOnPage): Facts {
  const { term, number, timings, open_timestamp } = draw;
  const source = draw.source === "simulated" ? "simulated" : "real";
  return { cate_id: cateId, term, number, timings, open_timestamp, source };
}

function compare(entry: LogEntry, shown: Facts) {
  if (!("term" in entry) || entry.term !== shown.term || entry.cate_id !== shown.cate_id) {
    throw new BadFormat("the proof is of another draw");
  }
  if (entry.kind === "withdrawal") return "withdrawn";
  if (sameBytes(utf8(formatDraw(entry)), utf8(formatDraw(shown)))) return "same";
  return entry.kind === "correction" ? "corrected" : "other";
}

async function verify(base: string, shown: DrawOnPage): Promise<Outcome> {
  const keyText = decodeUtf8(await loadFile(`${base}/log/key`), "the key").trimEnd();
  const key = await parseVerifierKey(sha256, keyText);
  const proofUrl = `${base}/log/proof/${shown.cateId}/${encodeURIComponent(shown.draw.term)}`;
  const file = await loadFile(proofUrl, PROOF_STATUSES);
  const { index, proof, checkpoint } = parseProofFile(file);
  const head = await openCheckpoint({ sha256, key, verify: verifyEd25519 }, utf8(checkpoint));
  // Draws are published in bundles; the one that has the entry.
  const bundle = widestTile("entries", Math.floor(index / TILE_WIDTH), head.size);
  if (bundle === null) throw new BadFormat("the entry is beyond the end of the log");
  const entries = parseBundle(await loadFile(`${base}/log/${tilePath(bundle)}`), bundle.width);
  const entry = entries[index % TILE_WIDTH];
  const leaf = entry && (await leafHash(sha256, entry));
  if (!entry || !leaf || !(await isIncluded(sha256, { index, leaf, proof }, head))) {
    throw new BadFormat("the entry is not in the signed log");
  }
  return { kind: compare(parseEntry(entry), toFacts(shown)), index, size: head.size };
}

/**
 * Verifies a draw on this device: the signature of the log, that the newest entry of the draw is in it,
 * and that the entry says what the page shows. `base`: the origin of the API, "" for the page's own.
 */
export async function verifyDraw(base: string, shown: DrawOnPage): Promise<Outcome> {
  try {
    return await verify(base, shown);
  } catch (error) {
    if (error instanceof Stop) return error.outcome;
    if (error instanceof BadFormat) return { kind: "damaged" };
    throw error;
  }
}
