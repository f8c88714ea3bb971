import { type Kysely, sql } from "kysely";
import { createKeyed, type EngineName, types, withColumns } from "./columns.ts";

/**
 * The log. Existing draws get their entries later (`log/backfill.ts`): those of changes after
 * `unlogged_from` and up to `unlogged_to`. `revealed` counts the days whose seeds the log has.
 */
export async function createLog(db: Kysely<unknown>, engine: EngineName): Promise<void> {
  const { text, whole } = types(engine);
  await db.schema.alterTable("draws").addColumn("log_index", whole).execute();
  await createKeyed(db, "log_bundles", [["idx", whole], { entries: text }]);
  await createKeyed(db, "log_tail", [["idx", whole], { entry: text }]);
  await withColumns(db.schema.createTable("log_nodes"), { level: whole, idx: whole, hash: text })
    .addPrimaryKeyConstraint("log_nodes_key", ["level", "idx"])
    .execute();
  const withdrawn = { cate_id: whole, term: text, idx: whole };
  await withColumns(db.schema.createTable("log_withdrawn"), withdrawn)
    .addPrimaryKeyConstraint("log_withdrawn_key", ["cate_id", "term"])
    .execute();
  await sql`insert into counters (name, value)
    select 'unlogged_to', value from counters where name = 'seq'`.execute(db);
  await sql`insert into counters (name, value) values ('unlogged_from', 0), ('revealed', 0)`.execute(
    db,
  );
}
