import { type Kysely, sql, type TableMetadata } from "kysely";
import { createKeyed, type EngineName, types, withColumns } from "./columns.ts";

/** The same of databases from before 1.0, which had four migrations. */
const EARLY_MIGRATION_TABLE = "kysely_migration";
const EARLY_LOCK_TABLE = "kysely_migration_lock";

async function createDraws(db: Kysely<unknown>, engine: EngineName): Promise<void> {
  const { text, whole, real } = types(engine);
  const draws = withColumns(db.schema.createTable("draws"), {
    cate_id: whole,
    term: text,
    term_key: text,
    number: text,
    all_number: text,
    timings: text,
    spec_number: text,
    open_timestamp: whole,
    source: text,
    seq: whole,
  });
  await draws
    .addColumn("next_term", text)
    .addColumn("next_open_timestamp", whole)
    .addColumn("residue_opens", whole)
    .addColumn("best_time", real)
    .addPrimaryKeyConstraint("draws_key", ["cate_id", "term"])
    .execute();
  await db.schema
    .createIndex("draws_by_time")
    .on("draws")
    .columns(["cate_id", "open_timestamp", "term_key"])
    .execute();
  await db.schema.createIndex("draws_by_seq").unique().on("draws").column("seq").execute();
}

async function indexBestTimes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("draws_by_best_time")
    .ifNotExists()
    .on("draws")
    .columns(["cate_id", "best_time", "open_timestamp", "term_key"])
    .where("best_time", "is not", null)
    .execute();
}

async function createTheRest(db: Kysely<unknown>, engine: EngineName): Promise<void> {
  const { text, whole, id } = types(engine);
  const state = { source: text, zone: text, rewritten_seq: whole, filled_until: whole };
  await createKeyed(db, "tracks", [["cate_id", whole], state]);
  const feedback = db.schema
    .createTable("feedback")
    .addColumn("id", id)
    .addColumn("idempotency_key", text, (column) => column.unique());
  const fields = { name: text, mobile: text, content: text, created: whole };
  await withColumns(feedback, fields).execute();
  await createKeyed(db, "counters", [["name", text], { value: whole }]);
  await createKeyed(db, "kept", [["name", text], { value: text }]);
  await sql`insert into counters (name, value) values ('seq', 0)`.execute(db);
}

async function createPush(db: Kysely<unknown>, engine: EngineName): Promise<void> {
  const { text, whole } = types(engine);
  const subscription = { p256dh: text, auth: text, lang: text, created: whole };
  await createKeyed(db, "push_subscriptions", [["endpoint", text], subscription]);
  await withColumns(db.schema.createTable("push_tracks"), { cate_id: whole, endpoint: text })
    .addPrimaryKeyConstraint("push_tracks_key", ["cate_id", "endpoint"])
    .execute();
  await db.schema
    .createIndex("push_tracks_by_endpoint")
    .on("push_tracks")
    .column("endpoint")
    .execute();
  await createKeyed(db, "push_claims", [["cate_id", whole], { open_timestamp: whole }]);
}

/** Adds the winner's time: the text before the first comma, if it is a number. */
async function addBestTime(db: Kysely<unknown>, engine: EngineName): Promise<void> {
  await db.schema.alterTable("draws").addColumn("best_time", types(engine).real).execute();
  await (
    engine === "sqlite"
      ? sql`update draws set best_time = cast(substr(timings, 1, instr(timings || ',', ',') - 1) as real)
          where timings glob '[0-9]*'`
      : sql`update draws set best_time = split_part(timings, ',', 1)::double precision
          where timings ~ '^[0-9]+(\\.[0-9]+)?(,|$)'`
  ).execute(db);
}

/** Brings a database from before 1.0, after any of its four migrations, to the tables of today. */
async function upgradeEarly(
  db: Kysely<unknown>,
  engine: EngineName,
  tables: readonly TableMetadata[],
): Promise<void> {
  const draws = tables.find(({ name }) => name === "draws");
  const columns = new Set(draws?.columns.map(({ name }) => name));
  if (!columns.has("best_time")) await addBestTime(db, engine);
  if (columns.has("record_time")) {
    await db.schema.dropIndex("draws_by_record_time").execute();
    await db.schema.alterTable("draws").dropColumn("record_time").execute();
  }
  await indexBestTimes(db);
  if (!tables.some(({ name }) => name === "push_claims")) await createPush(db, engine);
}

/** The first tables; a database from before 1.0 gets those of today. */
export async function createOrUpgrade(db: Kysely<unknown>, engine: EngineName): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  const has = (table: string) => tables.some(({ name }) => name === table);
  if (has(EARLY_MIGRATION_TABLE) && has("draws")) await upgradeEarly(db, engine, tables);
  else {
    await createDraws(db, engine);
    await indexBestTimes(db);
    await createTheRest(db, engine);
    await createPush(db, engine);
  }
  for (const table of [EARLY_MIGRATION_TABLE, EARLY_LOCK_TABLE]) {
    await db.schema.dropTable(table).ifExists().execute();
  }
}
