import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "#server/clock.ts";
import { copyDatabase } from "./copy.ts";

const HOUR_MS = 3_600_000;
/** Milliseconds between two checks whether a backup is due. */
const CHECK_MS = 60_000;
const NAME = /^marble-draws-(\d{8}T\d{6}Z)\.sqlite$/;

interface BackupSchedule {
  /** The database. */
  readonly file: string;
  readonly folder: string;
  readonly hours: number;
  readonly keep: number;
  readonly clock: Pick<Clock, "every" | "now">;
  readonly log: (text: string, error?: unknown) => void;
}

/** A time (epoch milliseconds) as part of a file name. */
export function stampOf(ms: number): string {
  return new Date(ms).toISOString().replaceAll(/[-:]|\.\d+/g, "");
}

async function backupsIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => NAME.test(name)).toSorted();
}

function timeOf(name: string | undefined): number {
  const [, stamp = ""] = NAME.exec(name ?? "") ?? [];
  const iso = stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z");
  return Date.parse(iso) || 0;
}

/** Time of the newest backup of a folder, epoch milliseconds; 0 for none. */
export async function newestBackup(folder: string): Promise<number> {
  return timeOf((await backupsIn(folder).catch(() => [])).at(-1));
}

/** Makes a backup if the newest is old enough, and deletes the oldest beyond `keep`. */
export async function backupIfDue({
  file,
  folder,
  hours,
  keep,
  clock,
}: BackupSchedule): Promise<void> {
  await mkdir(folder, { recursive: true });
  const now = clock.now();
  const newest = (await backupsIn(folder)).at(-1);
  if (now - timeOf(newest) < hours * HOUR_MS) return;
  await copyDatabase(file, join(folder, `marble-draws-${stampOf(now)}.sqlite`));
  for (const old of (await backupsIn(folder)).slice(0, -keep)) await rm(join(folder, old));
}

/** Makes a backup at an interval. Returns a function that stops it. */
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
