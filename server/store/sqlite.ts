import { existsSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
} from "kysely";
import { LRUCache } from "lru-cache";
import { createTables } from "./create-tables.ts";
import { type Engine, readCounter, type Trx } from "./engine.ts";
import { NoSite, type OpenLevel, requireSchema, sqliteSchema } from "./schema.ts";
import {
  makePrivateFile,
  requireWholeFile,
  watchDamage,
  watchFiles,
  watchSqlite,
} from "./sqlite-file.ts";
import { giveToOwner, lockDatabase } from "./sqlite-lock.ts";
import type { Tables } from "./tables.ts";
import { rootMessage } from "./store-failure.ts";

/** Lock timeout of statements outside write transactions, in milliseconds. */
const BUSY_TIMEOUT_MS = 5000;
/** Lock timeout of write transactions, and the interval of retries, in milliseconds. */
const WRITE_WAIT_MS = 30_000;
const WRITE_RETRY_MS = 15;
/** SQLite's code of a locked database. */
const SQLITE_BUSY = 5;
/** Size of the statement cache; the store has fewer, apart from batches' last chunks. */
const MAX_STATEMENTS = 256;

type Run = <Result>(statement: () => Result) => Result;

function adapt(statement: StatementSync, run: Run): SqliteStatement {
  // node:sqlite throws for unsupported values.
  const toInputValues = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
  return {
    reader: statement.columns().length > 0,
    // Plain objects like `pg`'s; node:sqlite's rows have no prototype.
    all: (parameters) =>
      run(() => statement.all(...toInputValues(parameters))).map((row) => ({ ...row })),
    run: (parameters) => run(() => statement.run(...toInputValues(parameters))),
    iterate: (parameters) => statement.iterate(...toInputValues(parameters)),
  };
}

/** Adapts `DatabaseSync` to Kysely and caches prepared statements. */
function cachingDatabase(database: DatabaseSync, run: Run) {
  const prepared = new LRUCache<string, SqliteStatement>({
    max: MAX_STATEMENTS,
    memoMethod: (text) =>
      adapt(
        run(() => database.prepare(text)),
        run,
      ),
  });
  return {
    close: () => database.close(),
    prepare: (text: string): SqliteStatement => prepared.memo(text),
  };
}

/** Takes the write lock at the start of a transaction, so that none fails halfway. */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("pragma busy_timeout = 0"));
    try {
      await connection.executeQuery(CompiledQuery.raw("begin immediate"));
    } finally {
      await connection.executeQuery(CompiledQuery.raw(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`));
    }
  }

  /** After some errors SQLite has already rolled back; the failed rollback must not hide them. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch((error: unknown) => {
      if (!rootMessage(error).includes("no transaction is active")) throw error;
    });
  }
}

function createDialect(database: ReturnType<typeof cachingDatabase>): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new ImmediateDriver({ database }),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

function isBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // The lowest byte of an extended code is the primary one.
  const code = "errcode" in error && typeof error.errcode === "number" ? error.errcode & 0xff : 0;
  return code === SQLITE_BUSY || isBusy(error.cause);
}

/** Retries while another process writes, without blocking the event loop. */
async function retryWhileBusy<Result>(work: () => Promise<Result>): Promise<Result> {
  const until = performance.now() + WRITE_WAIT_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) || performance.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, WRITE_RETRY_MS));
    }
  }
}

function isSound(check: () => void): boolean {
  try {
    check();
    return true;
  } catch {
    return false;
  }
}

function noSite(file: string): NoSite {
  return new NoSite(
    `there is no database ${resolve(file)}: set DATA_DIR to the folder of the server, or start the server there first`,
  );
}

/**
 * Throws if a file has the schema of another version, or no tables at level `existing`. Opens it read-only if it has
 * a write-ahead log, which the last writing connection would merge into the file.
 */
export function requireOwnFile(file: string, level: OpenLevel): void {
  requireWholeFile(file);
  if (!existsSync(file)) {
    if (level === "existing") throw noSite(file);
    return;
  }
  const readOnly = existsSync(`${file}-wal`);
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS, readOnly });
  try {
    const found = sqliteSchema(database);
    const files = `${basename(file)}* and log-head.json`;
    const remedy = `set DATA_DIR to another folder, or move ${files} out of ${dirname(file)}`;
    if (found === null && level === "existing") throw noSite(file);
    if (found !== null) requireSchema(found, remedy);
  } finally {
    database.close();
  }
}

function openFile(file: string, level: OpenLevel) {
  let database: DatabaseSync | undefined;
  let unlock = () => {};
  try {
    requireOwnFile(file, level);
    if (file !== ":memory:" && !existsSync(file)) {
      makePrivateFile(file);
      giveToOwner(file);
    }
    if (file !== ":memory:") unlock = lockDatabase(file, level === "serve" ? "serve" : "use");
    database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
    database.exec("pragma journal_mode = wal");
    database.exec("pragma synchronous = full");
    database.exec("pragma foreign_keys = on");
    return { database, unlock };
  } catch (error) {
    database?.close();
    unlock();
    if (error instanceof NoSite) throw error;
    throw new Error(`can't open the database file ${file}`, { cause: error });
  }
}

/** Opens a SQLite file (`:memory:` for a temporary one) and creates missing tables unless `level` forbids it. */
export async function openSqlite(file: string, level: OpenLevel = "use"): Promise<Engine> {
  const { database, unlock } = openFile(file, level);
  const damage = watchDamage(file);
  const db = new Kysely<Tables>({ dialect: createDialect(cachingDatabase(database, damage.run)) });
  const createMissing = () =>
    db.transaction().execute(async (trx) => {
      // Another process may have created them in the meantime.
      if (sqliteSchema(database) === null) await createTables(trx, "sqlite");
    });
  try {
    if (sqliteSchema(database) === null) await retryWhileBusy(createMissing);
  } catch (error) {
    await db.destroy();
    unlock();
    throw error;
  }
  const { assertInPlace, check } = watchFiles(file);
  const watch = watchSqlite(database, () => isSound(assertInPlace));
  const announcing = new WeakSet<Trx>();
  return {
    name: "sqlite",
    db,
    async write(work) {
      let announced = false;
      const result = await retryWhileBusy(() =>
        db.transaction().execute(async (trx) => {
          const done = await work(trx);
          announced = announcing.has(trx);
          // A commit to a removed file would be lost.
          assertInPlace();
          return done;
        }),
      );
      if (announced) watch.notify();
      return result;
    },
    now: async () => Date.now(),
    async version() {
      const seq = await readCounter(db, "seq");
      assertInPlace();
      return seq;
    },
    lockSeq: (trx) => readCounter(trx, "seq"),
    async announce(trx) {
      announcing.add(trx);
    },
    onChange: (callback) => watch.onChange(callback),
    yieldToEventLoop: () => new Promise((resolve) => setImmediate(resolve)),
    async check() {
      await check();
      await damage.check();
    },
    async close() {
      watch.stop();
      await db.destroy();
      unlock();
    },
  };
}
