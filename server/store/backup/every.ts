import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "#server/clock.ts";
import { copyDatabase } from "./copy.ts";

const HOUR_MS = 3_600_000;
/** Milliseconds between checks for a due backup. */
const CHECK_MS = 60_000;
const NAME = /^marble-draws-(\d{8}T\d{6}Z)\.sqlite$/;

interface BackupSchedule {
  /** The database file. */
  readonly file: string;
  readonly folder: string;
  readonly hours: number;
  readonly keep: number;
  readonly clock: Pick<Clock, "every" | "now">;
  readonly log: (text: string, error?: unknown) => void;
}

/** Formats epoch milliseconds for a file name, like 20260301T120000Z. */
export function formatStamp(ms: number): string {
  return new Date(ms).toISOString().replaceAll(/[-:]|\.\d+/g, "");
}

interface Backup {
  readonly name: string;
  /** Epoch milliseconds from its name. */
  readonly time: number;
}

/** The backups of a folder, oldest first. */
async function backupsIn(folder: string): Promise<Backup[]> {
  const names = (await readdir(folder)).filter((name) => NAME.test(name)).toSorted();
  return names.map((name) => ({ name, time: parseStamp(name) }));
}

function parseStamp(name: string): number {
  const [, stamp = ""] = NAME.exec(name) ?? [];
  const iso = stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z");
  return Date.parse(iso) || 0;
}

/** Time of the newest backup up to `now`, epoch milliseconds; 0 without one. */
export async function newestBackup(folder: string, now: number): Promise<number> {
  const backups = await backupsIn(folder).catch(() => []);
  return backups.findLast(({ time }) => time <= now)?.time ?? 0;
}

/**
 * Makes a backup if the newest is old enough, and deletes the oldest beyond `keep`. Backups stamped ahead of the
 * clock (then or now wrong) don't count, aren't deleted, and are logged.
 */
export async function backupIfDue({
  file,
  folder,
  hours,
  keep,
  clock,
  log,
}: BackupSchedule): Promise<void> {
  await mkdir(folder, { recursive: true });
  const now = clock.now();
  const newest = await newestBackup(folder, now);
  if (now - newest < hours * HOUR_MS) return;
  await copyDatabase(file, join(folder, `marble-draws-${formatStamp(now)}.sqlite`));
  const backups = await backupsIn(folder);
  const ahead = backups.filter(({ time }) => time > now).map(({ name }) => join(folder, name));
  if (ahead.length > 0) {
    log(`backups are stamped ahead of the clock: check the clock, or delete ${ahead.join(", ")}`);
  }
  const old = backups.filter(({ time }) => time <= now).slice(0, -keep);
  for (const { name } of old) await rm(join(folder, name));
}

/** Makes backups at an interval. Returns a function that stops it. */
export function backUpEvery(every: BackupSchedule): () => void {
  let running = false;
  const check = async () => {
    if (running) return;
    running = true;
    await backupIfDue(every).catch((error: unknown) => every.log("the backup failed", error));
    running = false;
  };
  void check();
  return every.clock.every(CHECK_MS, () => void check());
}
