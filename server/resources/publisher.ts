import { sameBytes } from "#proofs/bytes.ts";
import { signCheckpoint } from "#proofs/checkpoint.ts";
import type { Signer } from "#proofs/note.ts";
import { hasTile, type Tile } from "#proofs/tiles.ts";
import type { TreeHead } from "#proofs/tree.ts";
import type { Clock } from "#server/clock.ts";
import { newSecretKey, type SigningKey, signingKey } from "#server/ed25519.ts";
import type { Env } from "#server/env.ts";
import { sha256 } from "#server/sha256.ts";
import type { Store } from "#server/store/store.ts";
import type { HeadFile } from "./head-file.ts";

interface PublisherDeps {
  readonly store: Pick<Store, "log" | "getOrCreate">;
  readonly clock: Pick<Clock, "now">;
  readonly env: Pick<Env, "logKey">;
  /** The site's address for visitors, without a slash at its end. */
  readonly siteAddress: () => string;
  /** What this process remembers of the log beside the store. */
  readonly headFile: HeadFile;
}

/** Signs as `host/<part>` with a key of the store, which is made once, or with `given`. */
export function storedSigner(
  { store, siteAddress }: Pick<PublisherDeps, "store" | "siteAddress">,
  { name, part, given }: { readonly name: string; readonly part: string; readonly given?: string },
): () => Promise<Signer> {
  let key: Promise<SigningKey> | null = null;
  async function read(): Promise<SigningKey> {
    return signingKey(given ?? (await store.getOrCreate(name, newSecretKey)));
  }
  return async () => {
    key ??= read().catch((error: unknown) => {
      key = null;
      throw error;
    });
    return { ...(await key), name: `${new URL(siteAddress()).host}/${part}` };
  };
}

export type Publisher = ReturnType<typeof openPublisher>;

/** The log's trees as this process publishes them, with the cosignatures that witnesses sent it. */
export function openPublisher({ store, clock, env, siteAddress, headFile }: PublisherDeps) {
  const given = env.logKey === null ? {} : { given: env.logKey };
  const signer = storedSigner({ store, siteAddress }, { name: "log_key", part: "log", ...given });
  let cosigned: { readonly head: TreeHead; readonly lines: Map<string, string> } | null = null;

  async function newest(): Promise<TreeHead> {
    const now = Math.floor(clock.now() / 1000);
    const { publicKey } = await signer();
    const seen = await headFile.read(publicKey);
    const head = await store.log.publish(now, seen === null ? [] : [seen]);
    await headFile.write(publicKey, head);
    return head;
  }
  /** The lines of witnesses on a tree's checkpoint by their names; null if it isn't the newest cosigned. */
  function linesOn({ size, root }: TreeHead): Map<string, string> | null {
    if (cosigned?.head.size !== size || !sameBytes(cosigned.head.root, root)) return null;
    return cosigned.lines;
  }
  async function hasPublished(tile: Tile): Promise<boolean> {
    const head = await store.log.published();
    return head !== null && hasTile(tile, head.size);
  }
  async function checkpointOf(head: TreeHead): Promise<string> {
    const note = signCheckpoint(sha256, head, await signer());
    return `${note}${[...(linesOn(head)?.values() ?? [])].join("")}`;
  }
  function addCosignature(head: TreeHead, name: string, line: string): void {
    if (cosigned !== null && cosigned.head.size > head.size) return;
    if (linesOn(head) === null) cosigned = { head, lines: new Map() };
    linesOn(head)?.set(name, line);
  }
  return {
    signer,
    /** The newest tree, which may be signed. */
    newest,
    hasPublished,
    checkpointOf,
    /** Puts a witness' verified line on a tree's checkpoint; those of older trees are dropped. */
    addCosignature,
  };
}
