import { parseHash } from "#draw-log/bytes.ts";
import { readHashesByTile } from "#draw-log/tile-proofs.ts";
import { TILE_WIDTH } from "#draw-log/tiles.ts";
import { hashLeaf, sha256 } from "#server/crypto.ts";
import type { Db } from "#server/store/engine.ts";
import { termKey } from "#server/store/tables.ts";
import type { LogStore } from "./log-store.ts";

/** Separator of entries in a stored bundle; single-line JSON never contains it. */
export const SEPARATOR = "\n";

export async function logSize(db: Db): Promise<number> {
  for (const [table, width] of [
    ["log_tail", 1],
    ["log_bundles", TILE_WIDTH],
  ] as const) {
    const last = await db
      .selectFrom(table)
      .select("idx")
      .orderBy("idx", "desc")
      .limit(1)
      .executeTakeFirst();
    if (last !== undefined) return (last.idx + 1) * width;
  }
  return 0;
}

async function entries(db: Db, from: number, to: number): Promise<string[]> {
  const first = Math.floor(from / TILE_WIDTH);
  const bundles = await db
    .selectFrom("log_bundles")
    .select("entries")
    .where("idx", ">=", first)
    .where("idx", "<", Math.ceil(to / TILE_WIDTH))
    .orderBy("idx")
    .execute();
  const tail = await db
    .selectFrom("log_tail")
    .select("entry")
    .where("idx", ">=", first * TILE_WIDTH)
    .where("idx", "<", to)
    .orderBy("idx")
    .execute();
  const all = [
    ...bundles.flatMap((bundle) => bundle.entries.split(SEPARATOR)),
    ...tail.map(({ entry }) => entry),
  ];
  return all.slice(from - first * TILE_WIDTH, to - first * TILE_WIDTH);
}

/** Hashes of a level; leaf hashes are computed, since a tile has few entries. */
async function hashes(db: Db, [level, from, to]: readonly [number, number, number]) {
  if (level === 0) return (await entries(db, from, to)).map(hashLeaf);
  const rows = await db
    .selectFrom("log_nodes")
    .select("hash")
    .where("level", "=", level)
    .where("idx", ">=", from)
    .where("idx", "<", to)
    .orderBy("idx")
    .execute();
  return rows.map(({ hash }) => parseHash(hash, "a stored hash of the log"));
}

/** The tree of the first `size` entries; reads each tile once. */
function createTree(db: Db, size: number): ReturnType<LogStore["tree"]> {
  const read = readHashesByTile(size, ({ level, index, width }) => {
    const from = index * TILE_WIDTH;
    return hashes(db, [Number(level), from, from + width]);
  });
  return { sha256, read };
}

/** The index of a draw's newest entry: a stored draw has it, withdrawn ones are in a table. */
async function indexOf(db: Db, cate_id: number, term: string): Promise<number | null> {
  const draw = await db
    .selectFrom("draws")
    .select("log_index as idx")
    .where("cate_id", "=", cate_id)
    .where("term_key", "=", termKey(term))
    .where("log_index", "is not", null)
    .executeTakeFirst();
  const found =
    draw ??
    (await db
      .selectFrom("log_withdrawn")
      .select("idx")
      .where("cate_id", "=", cate_id)
      .where("term_key", "=", termKey(term))
      .executeTakeFirst());
  return found?.idx ?? null;
}

type LogReads = Pick<LogStore, "entries" | "hashes" | "tree" | "indexOf">;

/** Reads of the log, from a database or inside a transaction. */
export function logReads(db: Db): LogReads {
  return {
    entries: (from, to) => entries(db, from, to),
    hashes: (level, from, to) => hashes(db, [level, from, to]),
    tree: (size) => createTree(db, size),
    indexOf: (cate_id, term) => indexOf(db, cate_id, term),
  };
}
