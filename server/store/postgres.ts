import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from "kysely";
import { Client, type ClientBase, type CustomTypesConfig, Pool, types as defaultTypes } from "pg";
import { createTables } from "./create-tables.ts";
import { type Db, type Engine, readCounter, readValue, seqQuery } from "./engine.ts";
import { CHANNEL, listenPostgres } from "./postgres-listen.ts";
import { NoSite, type OpenLevel, requireSchema, SCHEMA_ROW } from "./schema.ts";
import type { Tables } from "./tables.ts";
import { classifyFailure } from "./store-failure.ts";

/** Timeout of a connection attempt in milliseconds. */
const CONNECT_TIMEOUT_MS = 5000;
/** The server's timeouts in milliseconds: statements, lock waits and idle transactions. */
const SERVER_LIMITS_MS = {
  statement_timeout: 15_000,
  lock_timeout: 5000,
  idle_in_transaction_session_timeout: 15_000,
};
/** Client timeout of a query in milliseconds, above the server's own. */
const QUERY_TIMEOUT_MS = 20_000;
/** Maximum of connections per process. */
const MAX_CONNECTIONS = 10;
/** OIDs of int8 and numeric, which `pg` returns as strings by default. */
const NUMERIC_TYPES = new Set([20, 1700]);

const types: CustomTypesConfig = {
  getTypeParser(type, format) {
    const parse: unknown = NUMERIC_TYPES.has(type)
      ? Number
      : defaultTypes.getTypeParser(type, format);
    return parse;
  },
};

/** A statement that sets the timeouts: poolers refuse them as startup parameters. */
const SET_LIMITS = Object.entries(SERVER_LIMITS_MS)
  .map(([name, ms]) => `set ${name} = ${ms}`)
  .join("; ");

/** The pool for Kysely; a connection with a timed-out query is closed. */
function countConnections(pool: Pool): PostgresPool {
  return {
    options: {},
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      let silent = false;
      const query = async (text: string, parameters: unknown[]) =>
        client.query(text, parameters).catch((error: unknown) => {
          silent = classifyFailure(error) === "unreachable";
          throw error;
        });
      // The type also covers cursors, which aren't used here.
      const typed = query as unknown as PostgresPoolClient["query"];
      return { query: typed, release: () => client.release(silent) };
    },
  };
}

/** Id of the advisory lock for creating tables. */
const CREATE_LOCK = 7_052_113;

/** The schema name of a database: "" without a name, null without tables. */
async function readSchema(db: Db): Promise<string | null> {
  // to_regclass doesn't see another transaction's new tables inside a transaction.
  const names = sql<{ name: string }>`select relname as name from pg_class
    where relname in ('draws', 'kept') and pg_table_is_visible(oid)`;
  const { rows } = await names.execute(db);
  const has = (table: string) => rows.some(({ name }) => name === table);
  if (!has("draws")) return null;
  return has("kept") ? ((await readValue(db, SCHEMA_ROW)) ?? "") : "";
}

function noSite(url: string): NoSite {
  const { pathname, host } = new URL(url);
  const name = decodeURIComponent(pathname.slice(1));
  return new NoSite(
    `the database ${name} on ${host} has no tables of a site: correct DATABASE_URL, or start the server on it first`,
  );
}

/** Creates missing tables unless `level` forbids it; processes that start at once take turns. */
async function ensureTables(db: Db, url: string, level: OpenLevel): Promise<void> {
  const before = await readSchema(db);
  if (before === null && level === "existing") throw noSite(url);
  const found =
    before ??
    (await db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(${CREATE_LOCK})`.execute(trx);
      if ((await readSchema(trx)) === null) await createTables(trx, "postgres");
      return readSchema(trx);
    })) ??
    "";
  requireSchema(found, "name another database in DATABASE_URL, or an empty schema of this one");
}

/** Opens a PostgreSQL database (15 or newer) and creates missing tables unless `level` forbids it. */
export async function openPostgres(url: string, level: OpenLevel = "use"): Promise<Engine> {
  const settings = {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
    application_name: "marble-draws",
  };
  const onConnect = async (client: ClientBase) => void (await client.query(SET_LIMITS));
  // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, though its type says void
  const pool = new Pool({ ...settings, max: MAX_CONNECTIONS, types, onConnect });
  // The pool drops a broken idle connection; the next query gets a new one.
  pool.on("error", () => {});
  // A connection that breaks in use must not end the process: its query fails.
  pool.on("connect", (client) => client.on("error", () => {}));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: countConnections(pool) }) });
  try {
    await ensureTables(db, url, level);
  } catch (error) {
    await db.destroy();
    if (error instanceof NoSite) throw error;
    throw new Error("can't open the PostgreSQL database", { cause: error });
  }
  const listener = listenPostgres(() => new Client(settings));
  return {
    name: "postgres",
    db,
    write: (work) => db.transaction().execute(work),
    async now(trx) {
      // `now()` is the start of the transaction, which may have waited for a lock since.
      const clock = sql<{ ms: number }>`select extract(epoch from clock_timestamp()) * 1000 as ms`;
      return (await clock.execute(trx)).rows[0]?.ms ?? Number.NaN;
    },
    version: () => readCounter(db, "seq"),
    lockSeq: async (trx) => (await seqQuery(trx).forUpdate().executeTakeFirstOrThrow()).value,
    async announce(trx) {
      await sql`select pg_notify(${CHANNEL}, '')`.execute(trx);
    },
    onChange: (callback) => listener.onChange(callback),
    yieldToEventLoop: () => Promise.resolve(),
    check: () => Promise.resolve(),
    async close() {
      await listener.stop();
      await db.destroy();
    },
  };
}
