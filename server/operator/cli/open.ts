import type { Env } from "#server/env.ts";
import { openStore, type StorePlace } from "#server/store/open-store.ts";
import type { Store } from "#server/store/store.ts";
import { explain, classifyFailure } from "#server/store/store-failure.ts";

type Place = Pick<Env, "databaseUrl" | "dataDir">;

/** Opens the server's store for a command; throws an error with the remedy. */
export async function openServersStore(
  { databaseUrl, dataDir }: Place,
  level: StorePlace["level"] = "existing",
): Promise<Store> {
  try {
    return await openStore({ databaseUrl, dataDir, level });
  } catch (error) {
    throw classifyFailure(error) === null
      ? error
      : new Error(explain(error, { databaseUrl, dataDir }));
  }
}
