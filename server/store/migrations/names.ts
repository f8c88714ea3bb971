/** The table that names the migrations that were run. */
export const MIGRATION_TABLE = "migrations";

export const MIGRATION_NAMES = [
  "001_first",
  "002_limit_push",
  "003_log",
  "004_operator",
  "005_feedback_done",
  "006_hooks",
  "007_changes",
  "008_sessions",
  "009_push_marbles",
] as const;
export type MigrationName = (typeof MIGRATION_NAMES)[number];
