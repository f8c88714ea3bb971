import { type Migration, Migrator } from "kysely/migration";
import type { Db } from "#server/store/engine.ts";
import { addChanges } from "./changes.ts";
import type { EngineName } from "./columns.ts";
import { addFeedbackDone } from "./feedback-done.ts";
import { createOrUpgrade } from "./first.ts";
import { addHooks } from "./hooks.ts";
import { limitPush } from "./limit-push.ts";
import { createLog } from "./log.ts";
import { MIGRATION_TABLE, type MigrationName } from "./names.ts";
import { addOperator } from "./operator.ts";
import { addPushMarbles } from "./push-marbles.ts";
import { addSessions } from "./sessions.ts";

const LOCK_TABLE = "migrations_lock";
function migrations(engine: EngineName): Record<MigrationName, Migration> {
  return {
    "001_first": { up: (db) => createOrUpgrade(db, engine) },
    "002_limit_push": { up: (db) => limitPush(db, engine) },
    "003_log": { up: (db) => createLog(db, engine) },
    "004_operator": { up: (db) => addOperator(db, engine) },
    "005_feedback_done": { up: (db) => addFeedbackDone(db, engine) },
    "006_hooks": { up: (db) => addHooks(db, engine) },
    "007_changes": { up: (db) => addChanges(db, engine) },
    "008_sessions": { up: (db) => addSessions(db, engine) },
    "009_push_marbles": { up: (db) => addPushMarbles(db, engine) },
  };
}

/** Brings the tables up to date; processes that start at once wait for one another. */
export async function migrate(db: Db, engine: EngineName): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations(engine) },
    migrationTableName: MIGRATION_TABLE,
    migrationLockTableName: LOCK_TABLE,
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw new Error("can't update the tables", { cause: error });
}
