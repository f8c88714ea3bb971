import { Kysely, PostgresDialect, sql } from "kysely";
import { Client, type CustomTypesConfig, Pool, types as defaultTypes } from "pg";
import type { Engine } from "./engine.ts";
import { migrate } from "./migrations.ts";
import { CHANNEL, listenPostgres } from "./postgres-listen.ts";
import type { Tables } from "./tables.ts";

/** Milliseconds after which a server that doesn't answer counts as unreachable. */
const CONNECT_TIMEOUT_MS = 5000;
/** Connections to the server per process at most. */
const CONNECTIONS_MAX = 10;
/** PostgreSQL's type numbers of int8 and numeric, which `pg` returns as texts by default. */
const NUMERIC_TYPES = new Set([20, 1700]);

const types: CustomTypesConfig = {
  getTypeParser(type, format) {
    const parse: unknown = NUMERIC_TYPES.has(type)
      ? Number
      : defaultTypes.getTypeParser(type, format);
    return parse;
  },
};

/** Opens a PostgreSQL database (15 or newer) with its tables up to date. */
export async function openPostgres(url: string): Promise<Engine> {
  const settings = {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    application_name: "marble-draws",
  };
  const pool = new Pool({ ...settings, max: CONNECTIONS_MAX, types });
  // The pool drops a connection that breaks while idle; the next query fails if that matters.
  pool.on("error", () => {});
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    await migrate(db, "postgres");
  } catch (error) {
    await db.destroy();
    throw new Error("can't open the PostgreSQL database", { cause: error });
  }
  const listener = listenPostgres(() => new Client(settings));
  return {
    name: "postgres",
    db,
    write: (work) => db.transaction().execute(work),
    async lockSeq(trx) {
      const row = await trx
        .selectFrom("counters")
        .select("value")
        .where("name", "=", "seq")
        .forUpdate()
        .executeTakeFirstOrThrow();
      return row.value;
    },
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
