import { readBundle } from "#proofs/bundle.ts";
import { BadFormat, readUtf8, type Sha256 } from "#proofs/bytes.ts";
import { readCheckpoint } from "#proofs/checkpoint.ts";
import { readVerifierKey, type VerifyEd25519 } from "#proofs/note.ts";
import { byTiles, type TilesRead } from "#proofs/tile-proofs.ts";
import { readTile, type Tile, TILE_WIDTH, tilePath, widestTile } from "#proofs/tiles.ts";
import { LogFault, LogUnread, readingFile, type SignedHead } from "./fault.ts";

/** A file of the log, or the status of its refusal. */
export interface FileAnswer {
  /** HTTP status; 0 if there was no answer. */
  readonly status: number;
  readonly bytes: Uint8Array;
}

export interface LogParts {
  readonly sha256: Sha256;
  readonly verify: VerifyEd25519;
  /** Reads a path of the site; `past` goes past every cache. Never rejects. */
  readonly read: (path: string, past: boolean) => Promise<FileAnswer>;
  /** Resolves later; between two pieces of work, so that a page stays responsive. */
  readonly pause: (ms: number) => Promise<void>;
}

export const KEY_PATH = "/log/key";
export const CHECKPOINT_PATH = "/log/checkpoint";

/** The bytes at a path; throws {@link LogUnread} if they are missing. */
export async function readBytes(parts: LogParts, path: string, past = false): Promise<Uint8Array> {
  const { status, bytes } = await parts.read(path, past);
  if (status !== 200) throw new LogUnread(path, status);
  return bytes;
}

/** The verifier key that the site shows now. */
export async function readKey(parts: LogParts): Promise<string> {
  const bytes = await readBytes(parts, KEY_PATH);
  return readingFile(KEY_PATH, () => {
    const key = readUtf8(bytes, "the key").trimEnd();
    readVerifierKey(parts.sha256, key);
    return key;
  });
}

async function fetchTile(parts: LogParts, tile: Tile, past: boolean) {
  const path = `/log/${tilePath(tile)}`;
  const hashes = readTile(await readBytes(parts, path, past), tile.width);
  if (hashes !== null) return hashes;
  throw new LogFault({ kind: "damaged", path, why: `it does not have ${tile.width} hashes` });
}

/** Entry `index` of the bundle that a tree of `size` entries has of it. */
async function fetchEntry(
  parts: LogParts,
  { index, size }: { readonly index: number; readonly size: number },
  past: boolean,
): Promise<Uint8Array> {
  const bundle = widestTile("entries", Math.floor(index / TILE_WIDTH), size);
  if (bundle === null || index >= size) throw new RangeError(`no entry ${index} of ${size}`);
  const path = `/log/${tilePath(bundle)}`;
  const bytes = await readBytes(parts, path, past);
  const entries = await readingFile(path, () => readBundle(bytes, bundle.width));
  return entries[index % TILE_WIDTH] ?? new Uint8Array(0);
}

export type LogFiles = ReturnType<typeof openLogFiles>;

/** The files of the log that `keyText` is the verifier key of, each read once. */
export function openLogFiles(parts: LogParts, keyText: string) {
  const { sha256, verify } = parts;
  const verifier = { sha256, key: readVerifierKey(sha256, keyText), verify };
  const heads = new Map<string, Promise<SignedHead>>();
  const tiles: TilesRead = new Map();
  let past = false;

  async function signedHead(path: string, bytes: Uint8Array): Promise<SignedHead> {
    try {
      const head = await readCheckpoint(verifier, bytes);
      return { ...head, note: readUtf8(bytes, "the checkpoint") };
    } catch (error) {
      if (!(error instanceof BadFormat)) throw error;
      throw new LogFault({ kind: "forged", path, why: error.message }, { cause: error });
    }
  }

  /** The tree of a checkpoint's bytes, read from `path`; the same note is verified once. */
  function headOf(path: string, bytes: Uint8Array): Promise<SignedHead> {
    const name = `${path} ${bytes.join()}`;
    const head = heads.get(name) ?? signedHead(path, bytes);
    heads.set(name, head);
    return head;
  }

  const fetchNow = (tile: Tile) => fetchTile(parts, tile, past);

  return {
    parts,
    verifier,
    headOf,
    newest: async (): Promise<SignedHead> =>
      headOf(CHECKPOINT_PATH, await readBytes(parts, CHECKPOINT_PATH, true)),
    tree: (size: number) => ({ sha256, read: byTiles(size, fetchNow, tiles) }),
    /** The bytes of an entry in the tree of `size` entries, as the log's bundle has them. */
    entryAt: (index: number, size: number) => fetchEntry(parts, { index, size }, past),
    /** From now on reads everything again, bypassing caches. */
    forget(): void {
      tiles.clear();
      past = true;
    },
  };
}
