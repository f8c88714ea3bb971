import * as v from "valibot";
import { parseJson } from "#contract/parse.ts";
import { parseHash, sameBytes, toBase64 } from "#draw-log/bytes.ts";
import { consistencyProof, rootAt } from "#draw-log/tile-proofs.ts";
import { isConsistent, type TreeHead } from "#draw-log/tree.ts";
import { sha256 } from "#server/crypto.ts";
import { type Db, type Engine, readValue, type Trx } from "#server/store/engine.ts";
import { LogCut } from "./log-store.ts";
import { logReads, logSize } from "./read-log.ts";

const HEAD_NAME = "log_head";

const StoredHead = v.object({ size: v.number(), root: v.string() });

export async function readPublishedHead(db: Db): Promise<TreeHead | null> {
  const head = parseJson(StoredHead, await readValue(db, HEAD_NAME));
  return head === null ? null : { size: head.size, root: parseHash(head.root, "the stored root") };
}

/** The tree head of the first `size` entries; throws {@link LogCut} unless it continues the earlier heads. */
async function continuedHead(db: Db, size: number, before: readonly TreeHead[]): Promise<TreeHead> {
  const tree = logReads(db).tree(size);
  const head = { size, root: await rootAt(tree, size) };
  for (const older of before) {
    const proof = await consistencyProof(tree, older.size, size);
    if (isConsistent(sha256, [older, head], proof)) continue;
    throw new LogCut(
      `one of the log's first ${older.size} entries is not as it was published: restore it`,
    );
  }
  return head;
}

async function saveHead(trx: Trx, { size, root }: TreeHead): Promise<void> {
  const value = JSON.stringify({ size, root: toBase64(root) });
  await trx
    .insertInto("kept")
    .values({ name: HEAD_NAME, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
}

export async function publish(engine: Engine, seen: readonly TreeHead[]): Promise<TreeHead> {
  const known = await readPublishedHead(engine.db);
  const isKnown = seen.every((head) => known !== null && sameBytes(head.root, known.root));
  if (known !== null && isKnown && (await logSize(engine.db)) === known.size) return known;
  return engine.write(async (trx) => {
    // Processes take turns, so that each has read the previous checkpoint.
    await engine.lockSeq(trx);
    const newest = await readPublishedHead(trx);
    const before = newest === null ? seen : [newest, ...seen];
    const most = Math.max(0, ...before.map((head) => head.size));
    const size = await logSize(trx);
    if (size < most) {
      throw new LogCut(
        `the log has ${size} entries, but a checkpoint of ${most} was published: restore them`,
      );
    }
    const head = await continuedHead(trx, size, before);
    await saveHead(trx, head);
    return head;
  });
}
