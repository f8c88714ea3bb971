import { signCheckpoint } from "#draw-log/checkpoint.ts";
import type { Signer } from "#draw-log/note.ts";
import { hasTile, type Tile } from "#draw-log/tiles.ts";
import type { TreeHead } from "#draw-log/tree.ts";
import { type SigningKey, newSecretKey, sha256, signingKey } from "#server/crypto.ts";
import type { Env } from "#server/env.ts";
import { LogCut } from "#server/store/log/log-store.ts";
import type { Store } from "#server/store/store.ts";
import { BadHeadFile, type HeadFile } from "./head-file.ts";

/** The reason why an error forbids signing the log; null for other errors. */
export function unsignedReason(error: unknown): string | null {
  if (error instanceof BadHeadFile) return error.message;
  if (!(error instanceof LogCut)) return null;
  return `the store went back: ${error.message}. Until then no checkpoint is signed: see "The store went back" in docs/proofs.md`;
}

interface PublisherDeps {
  readonly store: Pick<Store, "log" | "getOrCreate">;
  readonly env: Pick<Env, "logKey">;
  /** Origin of the site for visitors, without a trailing slash. */
  readonly siteAddress: () => string;
  /** The newest signed tree, recorded outside the store. */
  readonly headFile: HeadFile;
  /** Called once when the store has lost published entries. */
  readonly onCut: () => Promise<void>;
}

export type Publisher = ReturnType<typeof openPublisher>;

/** Publishes the log's trees, signed with LOG_KEY or the stored key, which is created once. */
export function openPublisher({ store, env, siteAddress, headFile, onCut }: PublisherDeps) {
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

  let [isCut, unsigned] = [false, false];
  async function publishNext(seen: readonly TreeHead[]): Promise<TreeHead> {
    try {
      const head = await store.log.publish(seen);
      isCut = false;
      return head;
    } catch (error) {
      const wasCut = isCut;
      isCut = error instanceof LogCut;
      if (isCut && !wasCut) await onCut();
      throw error;
    }
  }

  /** The newest tree; throws {@link LogCut} or {@link BadHeadFile} if none may be signed. */
  async function newest(): Promise<TreeHead> {
    const { publicKey } = await signer();
    const seen = await headFile.read(publicKey);
    const head = await publishNext(seen === null ? [] : [seen]);
    await headFile.write(publicKey, head);
    return head;
  }
  async function hasPublished(tile: Tile): Promise<boolean> {
    const head = await store.log.published();
    return head !== null && hasTile(tile, head.size);
  }
  return {
    signer,
    /** The reason why no tree may be signed, with the remedy; null if one may. */
    async problem(): Promise<string | null> {
      const reason = await newest().then(() => null, unsignedReason);
      unsigned = reason !== null;
      return reason;
    },
    /** Whether the last {@link problem} had a reason. */
    isUnsigned: () => unsigned,
    /** The newest tree that may be signed. */
    newest,
    hasPublished,
    signHead: async (head: TreeHead) => signCheckpoint(sha256, head, await signer()),
  };
}
