import type { Kysely, Transaction } from "kysely";
import type { Tables } from "./tables.ts";
import { isStoreAway } from "./trouble.ts";

export type Db = Kysely<Tables>;
export type Trx = Transaction<Tables>;

/** What the two databases do differently; everything else is one set of queries. */
export interface Engine {
  readonly name: "sqlite" | "postgres";
  readonly db: Db;
  /** Runs one write transaction, waiting for other writers without blocking the event loop. */
  write<Result>(work: (trx: Trx) => Promise<Result>): Promise<Result>;
  /** Number of the newest change; rejects where the database isn't the one that was opened. */
  version(): Promise<number>;
  /** Number of the newest change, locked until the transaction ends. */
  lockSeq(trx: Trx): Promise<number>;
  /** Notifies every listener once this transaction is committed. */
  announce(trx: Trx): Promise<void>;
  onChange(callback: () => void): () => void;
  /** Lets the event loop run between two parts of a long transaction. */
  yieldToEventLoop(): Promise<void>;
  /** Rejects where the database isn't as it was when it was opened, or its disk is full. */
  check(): Promise<void>;
  close(): Promise<void>;
}

export function seqQuery(db: Db) {
  return db.selectFrom("counters").select("value").where("name", "=", "seq");
}

/** Number of the newest change, 0 at first. */
export async function readSeq(db: Db): Promise<number> {
  return (await seqQuery(db).executeTakeFirstOrThrow()).value;
}

/** The listeners of an engine: `start` is called before the first, `stop` after the last one left. */
export function changeListeners({ start, stop }: { start: () => void; stop: () => void }) {
  const callbacks = new Set<() => void>();
  return {
    callbacks,
    notify: () => callbacks.forEach((callback) => queueMicrotask(callback)),
    onChange: (callback: () => void): (() => void) => {
      // A function of its own, so that one callback given twice is two listeners.
      const listener = () => callback();
      callbacks.add(listener);
      if (callbacks.size === 1) start();
      return () => {
        if (callbacks.delete(listener) && callbacks.size === 0) stop();
      };
    },
  };
}

/** A row that is written to see whether writing works again, and its characters. */
const PROBE_NAME = "probe";
const PROBE_CHARACTERS = 8192;

/** The engine with a check that also fails after a failed write, until writing works again; counts failures. */
export function watchWrites(engine: Engine): Engine & { errors(): number } {
  let failed = false;
  let errors = 0;
  async function counting<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (isStoreAway(error)) errors += 1;
      throw error;
    }
  }
  const write: Engine["write"] = async (work) => {
    try {
      const result = await counting(() => engine.write(work));
      failed = false;
      return result;
    } catch (error) {
      if (isStoreAway(error)) failed = true;
      throw error;
    }
  };
  return {
    ...engine,
    write,
    errors: () => errors,
    version: () => counting(() => engine.version()),
    async check() {
      await counting(() => engine.check());
      if (!failed) return;
      await write(async (trx) => {
        const row = { name: PROBE_NAME, value: "x".repeat(PROBE_CHARACTERS) };
        await trx.insertInto("kept").values(row).execute();
        await trx.deleteFrom("kept").where("name", "=", PROBE_NAME).execute();
      });
    },
  };
}
