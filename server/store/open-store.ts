import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { sameFeedback } from "#contract/feedback/feedback.ts";
import { addDraws } from "./draws.ts";
import { type Engine, readValue, type Trx, watchWrites } from "./engine.ts";
import { dump } from "./dump/dump.ts";
import { load } from "./dump/load.ts";
import { publish, readPublishedHead } from "./log/publish.ts";
import { logReads } from "./log/read-log.ts";
import { openInbox } from "./operator/inbox.ts";
import { openLeases } from "./lease/lease.ts";
import { openOperator } from "./operator/open-operator.ts";
import { openPostgres } from "./postgres.ts";
import { pushStore } from "./push.ts";
import { nextDue, publishDue, withdrawFutureEntries } from "./due.ts";
import { drawReads, storedDraws } from "./read-draws.ts";
import type { OpenLevel } from "./schema.ts";
import { openSqlite } from "./sqlite.ts";
import type { NewFeedback, Store } from "./store.ts";
import { trackWrites } from "./tracks.ts";

/** File name of the embedded database. */
export const SQLITE_FILE = "marble-draws.sqlite";

export interface StorePlace {
  /** `postgres://…`; empty or null for the embedded database. */
  readonly databaseUrl?: string | null;
  /** Folder of the embedded database, created if missing; `:memory:` for a temporary one. */
  readonly dataDir: string;
  /** Replaces the database's clock (epoch milliseconds) in tests. */
  readonly now?: () => number;
  readonly level?: OpenLevel;
}

async function openEngine({ databaseUrl, dataDir, level }: StorePlace): Promise<Engine> {
  if (databaseUrl) return openPostgres(databaseUrl, level);
  if (dataDir === ":memory:") return openSqlite(dataDir);
  if (level !== "existing") await mkdir(dataDir, { recursive: true });
  return openSqlite(join(dataDir, SQLITE_FILE), level);
}

async function addFeedback(trx: Trx, { key, ...row }: NewFeedback): Promise<number | null> {
  const inserted = await trx
    .insertInto("feedback")
    .values({ ...row, idempotency_key: key })
    .onConflict((conflict) => conflict.column("idempotency_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (inserted !== undefined) return inserted.id;
  const { id, ...stored } = await trx
    .selectFrom("feedback")
    .select(["id", "name", "mobile", "content"])
    .where("idempotency_key", "=", key)
    .executeTakeFirstOrThrow();
  return sameFeedback(stored, row) ? id : null;
}

async function getOrCreate(engine: Engine, name: string, make: () => string): Promise<string> {
  const found = await readValue(engine.db, name);
  if (found !== null) return found;
  return engine.write(async (trx) => {
    const value = make();
    await trx
      .insertInto("kept")
      .values({ name, value })
      .onConflict((conflict) => conflict.column("name").doNothing())
      .execute();
    // If two processes create it at once, both get the same value.
    return (await readValue(trx, name)) ?? value;
  });
}

const BYTES: Readonly<Record<Engine["name"], string>> = {
  sqlite: "select page_count * page_size as bytes from pragma_page_count, pragma_page_size",
  postgres: "select pg_database_size(current_database()) as bytes",
};

async function databaseBytes({ db, name }: Engine): Promise<number> {
  const query = sql<{ bytes: number | string }>`${sql.raw(BYTES[name])}`;
  return Number((await query.execute(db)).rows[0]?.bytes ?? 0);
}

/** Opens the store and creates its tables; rejects if the place can't be reached or written. */
export async function openStore(place: StorePlace): Promise<Store> {
  const opened = await openEngine(place);
  const { now } = place;
  const engine = watchWrites(now === undefined ? opened : { ...opened, now: async () => now() });
  const { db } = engine;
  return {
    ...drawReads(db),
    stored: storedDraws(db),
    nextDue: () => nextDue(engine),
    publishDue: () => publishDue(engine),
    withdrawFutureEntries: (cate_id) => withdrawFutureEntries(engine, cate_id),
    ...trackWrites(engine),
    engine: engine.name,
    now: () => engine.now(db),
    version: () => engine.version(),
    onChange: (callback) => engine.onChange(callback),
    addDraws: (batch) => addDraws(engine, batch),
    addFeedback: (feedback) => engine.write((trx) => addFeedback(trx, feedback)),
    getOrCreate: (name, make) => getOrCreate(engine, name, make),
    push: pushStore(engine),
    log: {
      ...logReads(db),
      published: () => readPublishedHead(db),
      publish: (seen) => publish(engine, seen),
    },
    operator: openOperator(engine),
    inbox: openInbox(engine),
    leases: openLeases(engine),
    bytes: () => databaseBytes(engine),
    errors: () => engine.errors(),
    dump: () => dump(engine),
    load: (rows) => load(engine, rows),
    async check() {
      await engine.version();
      await engine.check();
    },
    close: () => engine.close(),
  };
}
