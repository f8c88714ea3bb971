import { join } from "node:path";
import type { Clock } from "#server/clock.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { backUpEvery } from "#server/store/backup/every.ts";
import { SQLITE_FILE } from "#server/store/open-store.ts";
import { deleteOldFeedback } from "./feedback-days.ts";

interface JobDeps extends Pick<AppDeps, "env" | "log"> {
  readonly store: Pick<AppDeps["store"], "inbox">;
  readonly clock: Clock;
}

/** Deletes old feedback and makes backups while the server runs. Returns a function that stops both. */
export function startBackgroundJobs({ store, env, clock, log }: JobDeps): () => void {
  const { backups, databaseUrl, dataDir, feedbackDays: days } = env;
  const stopDeleting = deleteOldFeedback({ inbox: store.inbox, clock, days, log });
  if (backups.everyHours === 0) return stopDeleting;
  if (databaseUrl !== null) {
    log("BACKUP_EVERY backs up the embedded database only: use pg_dump for PostgreSQL");
    return stopDeleting;
  }
  const stopBackups = backUpEvery({
    file: join(dataDir, SQLITE_FILE),
    folder: join(dataDir, "backups"),
    hours: backups.everyHours,
    keep: backups.keep,
    clock,
    log,
  });
  return () => {
    stopDeleting();
    stopBackups();
  };
}
