import type { Kysely, Transaction } from "kysely";
import type { Tables } from "./tables.ts";
import { isStoreAway } from "./store-failure.ts";

export type Db = Kysely<Tables>;
export type Trx = Transaction<Tables>;

/** The differences between the two databases; everything else is one set of queries. */
export interface Engine {
  readonly name: "sqlite" | "postgres";
  readonly db: Db;
  /** Runs a write transaction; waits for other writers without blocking the event loop. */
  write<Result>(work: (trx: Trx) => Promise<Result>): Promise<Result>;
  /** The database's clock in epoch milliseconds, the same for all processes. */
  now(db: Db): Promise<number>;
  /** Number of the newest change; rejects if the database was replaced. */
  version(): Promise<number>;
  /** Reads and locks the number of the newest change until the transaction ends. */
  lockSeq(trx: Trx): Promise<number>;
  /** Notifies all listeners when the transaction is committed. */
  announce(trx: Trx): Promise<void>;
  onChange(callback: () => void): () => void;
  /** Lets the event loop run during a long transaction. */
  yieldToEventLoop(): Promise<void>;
  /** Rejects if the database was replaced or damaged, or its disk is full. */
  check(): Promise<void>;
  close(): Promise<void>;
}

function counter(db: Db, name: string) {
  return db.selectFrom("counters").select("value").where("name", "=", name);
}

/** Query for the newest change number, lockable. */
export const seqQuery = (db: Db) => counter(db, "seq");

/** Reads a counter; `seq` is the number of the newest change, initially 0. */
export async function readCounter(db: Db, name: string): Promise<number> {
  return (await counter(db, name).executeTakeFirstOrThrow()).value;
}

/** The database's clock in epoch seconds. */
export async function databaseSeconds(engine: Engine, db: Db): Promise<number> {
  return Math.floor((await engine.now(db)) / 1000);
}

export async function setCounter(trx: Trx, name: string, value: number): Promise<void> {
  await trx.updateTable("counters").set({ value }).where("name", "=", name).execute();
}

/** The value stored under a name; null without one. */
export async function readValue(db: Db, name: string): Promise<string | null> {
  const row = db.selectFrom("kept").select("value").where("name", "=", name);
  return (await row.executeTakeFirst())?.value ?? null;
}

class RolledBack extends Error {}

/** Runs a write transaction and rolls it back unless `isDone` accepts its outcome; returns the outcome. */
export async function writeIf<Outcome>(
  engine: Engine,
  isDone: (outcome: Outcome) => boolean,
  work: (trx: Trx) => Promise<Outcome>,
): Promise<Outcome> {
  let refused: [Outcome] | null = null;
  try {
    return await engine.write(async (trx) => {
      const outcome = await work(trx);
      if (isDone(outcome)) return outcome;
      refused = [outcome];
      throw new RolledBack();
    });
  } catch (error) {
    if (error instanceof RolledBack && refused !== null) return refused[0];
    throw error;
  }
}

/** Manages an engine's listeners: `start` is called for the first one, `stop` after the last one. */
export function changeListeners({ start, stop }: { start: () => void; stop: () => void }) {
  const callbacks = new Set<() => void>();
  return {
    callbacks,
    notify: () => callbacks.forEach((callback) => queueMicrotask(callback)),
    onChange: (callback: () => void): (() => void) => {
      // A new function, so that one callback registered twice is two listeners.
      const listener = () => callback();
      callbacks.add(listener);
      if (callbacks.size === 1) start();
      return () => {
        if (callbacks.delete(listener) && callbacks.size === 0) stop();
      };
    },
  };
}

/** Name and size (in characters) of a row that probes writing. */
const PROBE_NAME = "probe";
const PROBE_CHARACTERS = 8192;

/** Wraps an engine: its check fails after a failed write until a probe succeeds, and failures are counted. */
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
