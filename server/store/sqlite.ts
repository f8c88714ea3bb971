import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
} from "kysely";
import { type Engine, readSeq, type Trx } from "./engine.ts";
import { migrate } from "./migrations.ts";
import { watchFiles, watchSqlite } from "./sqlite-file.ts";
import type { Tables } from "./tables.ts";

/** Milliseconds that a statement outside a write transaction waits for another process's lock. */
const BUSY_TIMEOUT_MS = 5000;
/** Milliseconds that a write transaction waits for another process's, trying again and again. */
const WRITE_WAIT_MS = 30_000;
const WRITE_RETRY_MS = 15;
/** SQLite's error code for a database that another connection is writing to. */
const SQLITE_BUSY = 5;
/** Prepared statements cached; the store has fewer, apart from the last chunks of batches. */
const STATEMENTS_MAX = 256;

function isValue(value: unknown): value is SQLInputValue {
  return (
    value === null ||
    typeof value === "number" ||
    typeof value === "string" ||
    typeof value === "bigint" ||
    value instanceof Uint8Array
  );
}

function readValues(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters.map((value) => {
    if (!isValue(value)) throw new TypeError(`SQLite can't store a ${typeof value}`);
    return value;
  });
}

function adapt(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    // Plain objects as `pg` returns them; node:sqlite makes objects without a prototype.
    all: (parameters) => statement.all(...readValues(parameters)).map((row) => ({ ...row })),
    run: (parameters) => statement.run(...readValues(parameters)),
    iterate: (parameters) => statement.iterate(...readValues(parameters)),
  };
}

/** `DatabaseSync` in the shape that Kysely expects, each statement prepared once. */
function cachingDatabase(database: DatabaseSync) {
  const prepared = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare(text: string): SqliteStatement {
      const cached = prepared.get(text);
      if (cached !== undefined) return cached;
      const statement = adapt(database.prepare(text));
      const [oldest] = prepared.keys();
      if (prepared.size >= STATEMENTS_MAX && oldest !== undefined) prepared.delete(oldest);
      prepared.set(text, statement);
      return statement;
    },
  };
}

/** Takes the write lock at the start of a transaction, so that none fails halfway for lack of it. */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("pragma busy_timeout = 0"));
    try {
      await connection.executeQuery(CompiledQuery.raw("begin immediate"));
    } finally {
      await connection.executeQuery(CompiledQuery.raw(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`));
    }
  }
}

/** SQLite's DDL is transactional: migrations run inside one transaction, which is their lock. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class NodeSqliteDialect extends SqliteDialect {
  readonly #database: ReturnType<typeof cachingDatabase>;

  constructor(database: ReturnType<typeof cachingDatabase>) {
    super({ database });
    this.#database = database;
  }

  override createDriver() {
    return new ImmediateDriver({ database: this.#database });
  }

  override createAdapter() {
    return new TransactionalAdapter();
  }
}

function isBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // The extended code keeps the plain one in its lowest byte.
  const code = "errcode" in error && typeof error.errcode === "number" ? error.errcode & 0xff : 0;
  return code === SQLITE_BUSY || isBusy(error.cause);
}

/** Retries while another process writes; in between, this process goes on with other work. */
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

function openFile(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
  try {
    database.exec("pragma journal_mode = wal");
    database.exec("pragma synchronous = full");
    database.exec("pragma foreign_keys = on");
  } catch (error) {
    database.close();
    throw new Error(`can't open the database file ${file}`, { cause: error });
  }
  return database;
}

/** Opens a SQLite file (`:memory:` for a temporary one) with its tables up to date. */
export async function openSqlite(file: string): Promise<Engine> {
  const database = openFile(file);
  const db = new Kysely<Tables>({ dialect: new NodeSqliteDialect(cachingDatabase(database)) });
  const watch = watchSqlite(database);
  await retryWhileBusy(() => migrate(db, "sqlite"));
  const announcing = new WeakSet<Trx>();
  const check = file === ":memory:" ? () => Promise.resolve() : watchFiles(file);
  return {
    name: "sqlite",
    db,
    async write(work) {
      let announced = false;
      const result = await retryWhileBusy(() =>
        db.transaction().execute(async (trx) => {
          const done = await work(trx);
          announced = announcing.has(trx);
          return done;
        }),
      );
      if (announced) watch.notify();
      return result;
    },
    lockSeq: (trx) => readSeq(trx),
    async announce(trx) {
      announcing.add(trx);
    },
    onChange: (callback) => watch.onChange(callback),
    yieldToEventLoop: () => new Promise((resolve) => setImmediate(resolve)),
    check,
    async close() {
      watch.stop();
      await db.destroy();
    },
  };
}
