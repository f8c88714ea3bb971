import { toBase64 } from "#draw-log/bytes.ts";
import { type Facts, formatDraw } from "#draw-log/entry.ts";
import { TILE_WIDTH } from "#draw-log/tiles.ts";
import { merkleRoot } from "#draw-log/tree.ts";
import { hashLeaf, sha256 } from "#server/crypto.ts";
import type { Trx } from "#server/store/engine.ts";
import type { StoredDraw } from "#server/store/store.ts";
import { logReads, logSize, SEPARATOR } from "./read-log.ts";

function toFacts({ source, ...draw }: StoredDraw): Facts {
  return { ...draw, source: source === "feed" ? "real" : source };
}

/**
 * Writes log entries inside a transaction that holds the lock of change numbers (`Engine.lockSeq`), so that all
 * processes share one order. A full tile is one row with its root, so that a bulk import writes few rows; entries
 * of the partial tile are single rows.
 */
export class LogWriter {
  readonly #trx: Trx;
  #queue: string[] = [];
  /** Number of written entries; the queue follows. */
  #size: number;

  private constructor(trx: Trx, size: number) {
    this.#trx = trx;
    this.#size = size;
  }

  static async open(trx: Trx): Promise<LogWriter> {
    return new LogWriter(trx, await logSize(trx));
  }

  /** Queues an entry; returns its index. */
  add(entry: string): number {
    return this.#size + this.#queue.push(entry) - 1;
  }

  /** Queues the entry of a draw, or of a correction of the entry `of`; returns its index. */
  addDraw(draw: StoredDraw, of: number | null = null): number {
    return this.add(formatDraw(toFacts(draw), of));
  }

  /** Writes full tiles; the rest waits for {@link finish}. */
  async flush(): Promise<void> {
    let room = TILE_WIDTH - (this.#size % TILE_WIDTH);
    while (this.#queue.length >= room) {
      await this.#addBundle(this.#queue.splice(0, room));
      room = TILE_WIDTH;
    }
  }

  async finish(): Promise<void> {
    await this.flush();
    const rows = this.#queue.splice(0).map((entry, nth) => ({ idx: this.#size + nth, entry }));
    if (rows.length > 0) await this.#trx.insertInto("log_tail").values(rows).execute();
    this.#size += rows.length;
  }

  async #addBundle(entries: readonly string[]): Promise<void> {
    const idx = Math.floor(this.#size / TILE_WIDTH);
    const start = idx * TILE_WIDTH;
    const tail = start < this.#size ? await logReads(this.#trx).entries(start, this.#size) : [];
    const all = [...tail, ...entries];
    const bundle = { idx, entries: all.join(SEPARATOR) };
    await this.#trx.insertInto("log_bundles").values(bundle).execute();
    if (tail.length > 0) await this.#trx.deleteFrom("log_tail").execute();
    this.#size += entries.length;
    await this.#addNode(1, { idx, of: all.map(hashLeaf) });
  }

  /** Stores the root of a full tile and of every higher tile that it fills. */
  async #addNode(
    level: number,
    { idx, of }: { readonly idx: number; readonly of: readonly Uint8Array[] },
  ): Promise<void> {
    const hash = toBase64(merkleRoot(sha256, of));
    await this.#trx.insertInto("log_nodes").values({ level, idx, hash }).execute();
    if ((idx + 1) % TILE_WIDTH !== 0) return;
    const tile = await logReads(this.#trx).hashes(level, idx + 1 - TILE_WIDTH, idx + 1);
    await this.#addNode(level + 1, { idx: Math.floor(idx / TILE_WIDTH), of: tile });
  }
}
