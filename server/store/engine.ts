import type { Kysely, Transaction } from "kysely";
import type { Tables } from "./tables.ts";
import { isStoreAway } from "./store-failure.ts";

export type Db = Kysely<Tables>;
export type Trx = Transaction<Tables>;

/** What the two databases do differently; everything else is one set of queries. */
export interface Engine {
  readonly name: "sqlite" | "postgres";
  readonly db: Db;
  /** Runs one write transaction, waiting for other writers without blocking the event loop. */
  write<Result>(work: (trx: Trx) => Promise<Result>): Promise<Result>;
  /** The database's clock, in epoch milliseconds: the same for every process that uses it. */
  now(db: Db): Promise<number>;
  /** Number of the newest change; rejects if the database isn't the one that was opened. */
  version(): Promise<number>;
  /** Number of the newest change, locked until the transaction ends. */
  lockSeq(trx: Trx): Promise<number>;
  /** Notifies every listener once this transaction is committed. */
  announce(trx: Trx): Promise<void>;
  onChange(callback: () => void): () => void;
  /** Lets the event loop run between two parts of a long transaction. */
  yieldToEventLoop(): Promise<void>;
  /** Rejects if the database isn't as it was when it was opened, or its disk is full. */
  check(): Promise<void>;
  close(): Promise<void>;
}

function counter(db: Db, name: string) {
  return db.selectFrom("counters").select("value").where("name", "=", name);
}

/** The number of the newest change, as a query that can lock its row. */
export const seqQuery = (db: Db) => counter(db, "seq");

/** A counter's value; `seq` is the number of the newest change, 0 at first. */
export async function readCounter(db: Db, name: string): Promise<number> {
  return (await counter(db, name).executeTakeFirstOrThrow()).value;
}

/** The database's clock in epoch seconds: what is later isn't due yet. */
export async function secondsOf(engine: Engine, db: Db): Promise<number> {
  return Math.floor((await engine.now(db)) / 1000);
}

export async function setCounter(trx: Trx, name: string, value: number): Promise<void> {
  await trx.updateTable("counters").set({ value }).where("name", "=", name).execute();
}

/** The value stored under a name; null if there is none. */
export async function readValue(db: Db, name: string): Promise<string | null> {
  const row = db.selectFrom("kept").select("value").where("name", "=", name);
  return (await row.executeTakeFirst())?.value ?? null;
}

class RolledBack extends Error {}

/** One write transaction that is rolled back unless `isDone` accepts its outcome; returns the outcome. */
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

/** The listeners of an engine: `start` is called before the first, `stop` after the last one left. */
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
