import { type Expression, type ExpressionBuilder, sql, type SqlBool } from "kysely";
import type { Db, Engine } from "#server/store/engine.ts";
import type { Tables } from "#server/store/tables.ts";
import { DUMP_TABLE_NAMES, DUMP_TABLES, type DumpRow, type DumpTable } from "./dump-tables.ts";

/** Rows per query. */
const PAGE = 500;

type Row = DumpRow["row"];

/** Condition for rows after another by key. */
function isAfter(
  eb: ExpressionBuilder<Tables, DumpTable>,
  key: readonly string[],
  last: Row,
): Expression<SqlBool> {
  const compare = (column: string, operator: "=" | ">") =>
    eb(sql.ref(column), operator, last[column] ?? null);
  return eb.or(
    key.map((column, index) =>
      eb.and([...key.slice(0, index).map((before) => compare(before, "=")), compare(column, ">")]),
    ),
  );
}

async function* readRows(db: Db, table: DumpTable): AsyncGenerator<DumpRow[]> {
  const key: readonly string[] = DUMP_TABLES[table];
  let last: Row | null = null;
  for (;;) {
    let query = db.selectFrom(table).selectAll().limit(PAGE);
    for (const column of key) query = query.orderBy(sql.ref(column));
    const after: Row | null = last;
    if (after !== null) query = query.where((eb) => isAfter(eb, key, after));
    const rows: Row[] = await query.execute();
    if (rows.length > 0) yield rows.map((row) => ({ table, row }));
    if (rows.length < PAGE) return;
    last = rows.at(-1) ?? null;
  }
}

/**
 * Reads the whole store as of one moment, in batches that fit in memory; other processes keep writing. Includes
 * the secrets: their owner can sign as this site.
 */
export async function* dump(engine: Engine): AsyncGenerator<DumpRow[]> {
  const { promise, resolve, reject } = Promise.withResolvers<Db>();
  const done = Promise.withResolvers<void>();
  // A snapshot on its own connection, held until everything is read.
  const snapshot = engine.db.connection().execute(async (db) => {
    const begin = engine.name === "sqlite" ? "begin" : "begin isolation level repeatable read";
    await sql.raw(begin).execute(db);
    resolve(db);
    await done.promise;
    await sql.raw("rollback").execute(db);
  });
  snapshot.catch(reject);
  try {
    const db = await promise;
    for (const table of DUMP_TABLE_NAMES) yield* readRows(db, table);
  } finally {
    done.resolve();
    await snapshot;
  }
}
