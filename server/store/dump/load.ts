import { sql } from "kysely";
import type { Engine, Trx } from "#server/store/engine.ts";
import { DUMP_TABLE_NAMES, type DumpRow, type DumpTable } from "./dump-tables.ts";

/** Maximum of values per statement, below both engines' limits. */
const MAX_VALUES = 3000;
/** Tables that are empty in an unused store. */
const USED = ["draws", "feedback", "operator_actions", "push_subscriptions"] as const;
/** Tables with automatic ids. */
const COUNTING = ["feedback", "operator_actions"] as const;

/** A dump can't be loaded; `message` has the reason. */
export class CannotLoad extends Error {
  override name = "CannotLoad";
}

async function requireUnused(trx: Trx): Promise<void> {
  for (const table of USED) {
    const row = await trx
      .selectFrom(table)
      .select(sql`1`.as("one"))
      .limit(1)
      .executeTakeFirst();
    if (row !== undefined) throw new CannotLoad(`the store is not empty: it has ${table}`);
  }
}

async function insert(trx: Trx, table: DumpTable, rows: readonly DumpRow["row"][]): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.keys(first);
  const other = rows.find((row) => Object.keys(row).join() !== columns.join());
  if (other !== undefined) {
    const theirs = Object.keys(other).join(", ");
    throw new CannotLoad(`the rows of ${table} differ: ${columns.join(", ")}, and ${theirs}`);
  }
  const names = sql.join(columns.map((name) => sql.ref(name)));
  const chunk = Math.max(1, Math.floor(MAX_VALUES / columns.length));
  for (let start = 0; start < rows.length; start += chunk) {
    const values = rows
      .slice(start, start + chunk)
      .map((row) => sql`(${sql.join(columns.map((name) => sql.val(row[name] ?? null)))})`);
    await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)}`.execute(trx);
  }
}

/** Sets PostgreSQL's sequences, which ignore inserted ids. */
async function countOn(trx: Trx): Promise<void> {
  for (const table of COUNTING) {
    const sequence = sql`pg_get_serial_sequence(${table}, 'id')`;
    const next = sql`coalesce((select max(id) from ${sql.table(table)}), 0) + 1`;
    await sql`select setval(${sequence}, ${next}, false)`.execute(trx);
  }
}

/** Loads a dump into an unused store, all or nothing; returns the number of rows per table. Throws {@link CannotLoad}. */
export async function load(
  engine: Engine,
  batches: AsyncIterable<readonly DumpRow[]>,
): Promise<Map<DumpTable, number>> {
  const counts = new Map<DumpTable, number>(DUMP_TABLE_NAMES.map((name) => [name, 0]));
  await engine.write(async (trx) => {
    await requireUnused(trx);
    for (const table of DUMP_TABLE_NAMES) await trx.deleteFrom(table).execute();
    for await (const batch of batches) {
      for (const [table, rows] of Map.groupBy(batch, (one) => one.table)) {
        await insert(
          trx,
          table,
          rows.map(({ row }) => row),
        );
        counts.set(table, (counts.get(table) ?? 0) + rows.length);
      }
    }
    if (engine.name === "postgres") await countOn(trx);
    await engine.announce(trx);
  });
  return counts;
}
