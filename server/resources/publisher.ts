import { signCheckpoint } from "#proofs/checkpoint.ts";
import type { Signer } from "#proofs/note.ts";
import { hasTile, type Tile } from "#proofs/tiles.ts";
import type { TreeHead } from "#proofs/tree.ts";
import { newSecretKey, type SigningKey, signingKey } from "#server/ed25519.ts";
import type { Env } from "#server/env.ts";
import { sha256 } from "#server/sha256.ts";
import type { Store } from "#server/store/store.ts";
import type { HeadFile } from "./head-file.ts";

interface PublisherDeps {
  readonly store: Pick<Store, "log" | "getOrCreate">;
  readonly env: Pick<Env, "logKey">;
  /** The site's address for visitors, without a slash at its end. */
  readonly siteAddress: () => string;
  /** What this process remembers of the log beside the store. */
  readonly headFile: HeadFile;
}

export type Publisher = ReturnType<typeof openPublisher>;

/** The log's trees as this process publishes them, signed with LOG_KEY or a key of the store, made once. */
export function openPublisher({ store, env, siteAddress, headFile }: PublisherDeps) {
  let key: Promise<SigningKey> | null = null;
  async function readKey(): Promise<SigningKey> {
    return signingKey(env.logKey ?? (await store.getOrCreate("log_key", newSecretKey)));
  }
  async function signer(): Promise<Signer> {
    key ??= readKey().catch((error: unknown) => {
      key = null;
      throw error;
    });
    return { ...(await key), name: `${new URL(siteAddress()).host}/log` };
  }

  async function newest(): Promise<TreeHead> {
    const { publicKey } = await signer();
    const seen = await headFile.read(publicKey);
    const head = await store.log.publish(seen === null ? [] : [seen]);
    await headFile.write(publicKey, head);
    return head;
  }
  async function hasPublished(tile: Tile): Promise<boolean> {
    const head = await store.log.published();
    return head !== null && hasTile(tile, head.size);
  }
  return {
    signer,
    /** The newest tree, which may be signed. */
    newest,
    hasPublished,
    checkpointOf: async (head: TreeHead) => signCheckpoint(sha256, head, await signer()),
  };
}
