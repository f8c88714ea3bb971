import type { Kysely, Transaction } from "kysely";
import type { Tables } from "./tables.ts";

export type Db = Kysely<Tables>;
export type Trx = Transaction<Tables>;

/** What the two databases do differently; everything else is one set of queries. */
export interface Engine {
  readonly name: "sqlite" | "postgres";
  readonly db: Db;
  /** Runs one write transaction, waiting for other writers without holding up the event loop. */
  write<Result>(work: (trx: Trx) => Promise<Result>): Promise<Result>;
  /** Number of the newest change, held still until the transaction ends. */
  lockSeq(trx: Trx): Promise<number>;
  /** Lets every listener know once this transaction is committed. */
  announce(trx: Trx): Promise<void>;
  onChange(callback: () => void): () => void;
  /** Lets the event loop turn between two parts of a long transaction. */
  breathe(): Promise<void>;
  /** Rejects where the database isn't as it was opened, or its disk takes no more. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** Number of the newest change, 0 at first. */
export async function readSeq(db: Db): Promise<number> {
  const row = await db
    .selectFrom("counters")
    .select("value")
    .where("name", "=", "seq")
    .executeTakeFirstOrThrow();
  return row.value;
}
