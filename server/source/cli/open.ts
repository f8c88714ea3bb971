import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Env } from "#server/env.ts";
import { openStore, SQLITE_FILE } from "#server/store/open-store.ts";
import type { Store } from "#server/store/store.ts";
import { explain, failureOf } from "#server/store/store-failure.ts";

type Place = Pick<Env, "databaseUrl" | "dataDir">;

/** Throws if the embedded database doesn't exist: a wrong DATA_DIR must not look like a site without draws. */
export function requireDatabase({ databaseUrl, dataDir }: Place): void {
  const file = resolve(join(dataDir, SQLITE_FILE));
  if (databaseUrl !== null || existsSync(file)) return;
  throw new Error(`there is no database ${file}: set DATA_DIR to the folder of the server`);
}

/** Opens the server's store for a command; throws with what to do about a fault. */
export async function openServersStore(place: Place): Promise<Store> {
  try {
    return await openStore({ databaseUrl: place.databaseUrl, dataDir: place.dataDir });
  } catch (error) {
    throw failureOf(error) === null ? error : new Error(explain(error, place));
  }
}
