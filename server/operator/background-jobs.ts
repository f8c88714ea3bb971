import { join } from "node:path";
import type { Clock } from "#server/clock.ts";
import { DAY_SECONDS } from "#domain/zone.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { backUpEvery } from "#server/store/backup/every.ts";
import { SQLITE_FILE } from "#server/store/open-store.ts";
import type { Inbox } from "#server/store/operator/inbox.ts";

/** Milliseconds between checks for expired feedback. */
const CHECK_MS = 3_600_000;

interface DeleteOptions {
  readonly inbox: Pick<Inbox, "removeBefore">;
  readonly clock: Pick<Clock, "every" | "now">;
  /** Days after which feedback is deleted. */
  readonly days: number;
  readonly log: (text: string, error?: unknown) => void;
}

/** Deletes expired feedback, now and every hour. Returns a function that stops it. */
export function deleteOldFeedback({ inbox, clock, days, log }: DeleteOptions): () => void {
  const poll = () => {
    const before = Math.floor(clock.now() / 1000) - days * DAY_SECONDS;
    inbox.removeBefore(before).catch((error: unknown) => log("can't delete old feedback", error));
  };
  poll();
  return clock.every(CHECK_MS, poll);
}

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
