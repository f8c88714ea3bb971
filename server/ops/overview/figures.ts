import { statfs } from "node:fs/promises";
import { join } from "node:path";
import { newestBackup } from "#server/store/backup/every.ts";
import type { NotedAction } from "#server/store/operator/operator-store.ts";
import type { OpsDeps } from "#server/ops/gate.ts";

/** Actions that are read: of draws that one address keeps sending only the newest is listed. */
const ACTIONS_READ = 500;

/** What the operator sees of the server; null if it can't be found out. */
export interface Figures {
  readonly problems: readonly string[];
  readonly streams: number;
  readonly subscriptions: number | null;
  readonly storeBytes: number | null;
  /** Bytes that are left on the disk of DATA_DIR. */
  readonly diskBytes: number | null;
  /** Epoch milliseconds of the newest backup; 0 if there is none. */
  readonly backupMs: number;
  readonly waiting: number | null;
  readonly actions: readonly NotedAction[];
  /** What last brought draws to each track. */
  readonly fed: readonly NotedAction[];
}

async function diskLeft(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Reads the figures; those of a store that is away are null, and `problems` says so. */
export async function readFigures(
  { store, hub, env, catalogue, clock }: OpsDeps,
  problemsOf: () => Promise<readonly string[]>,
): Promise<Figures> {
  const orNull = <Value>(value: Promise<Value>): Promise<Value | null> => value.catch(() => null);
  const [problems, subscriptions, storeBytes, diskBytes, backupMs, waiting, actions, fed] =
    await Promise.all([
      problemsOf(),
      orNull(store.push.count()),
      orNull(store.bytes()),
      orNull(diskLeft(env.dataDir)),
      newestBackup(join(env.dataDir, "backups"), clock.now()),
      orNull(store.inbox.waiting()),
      orNull(store.operator.actions(ACTIONS_READ)),
      orNull(store.operator.lastFed(catalogue.current.tracks.map(({ id }) => id))),
    ]);
  const read = { problems, subscriptions, storeBytes, diskBytes, backupMs, waiting };
  return { ...read, streams: hub.size, actions: actions ?? [], fed: fed ?? [] };
}
