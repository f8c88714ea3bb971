import * as v from "valibot";
import { deleteCaches } from "#device/cache-names.ts";
import { LATEST_BUILD, LatestBuild } from "#device/update/latest-build.ts";

/** Milliseconds between two looks at it. */
export const LOOK_GAP_MS = 600_000;

export interface SwitchDeps {
  readonly fetch: (input: string, init: RequestInit) => Promise<Response>;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** Whether the operator withdrew the service worker; no answer means no. */
export async function isWithdrawn({ fetch, now }: SwitchDeps): Promise<boolean> {
  try {
    const response = await fetch(`${LATEST_BUILD}?${now()}`, { cache: "no-store" });
    const read = v.safeParse(LatestBuild, response.ok ? await response.json() : null);
    return read.success && read.output.kill;
  } catch {
    return false;
  }
}

/** Deletes everything that the worker keeps, and unregisters it. */
export async function withdraw(scope: ServiceWorkerGlobalScope): Promise<void> {
  await deleteCaches(scope.caches);
  await scope.registration.unregister();
}

/** Looks at the switch now and then, and withdraws the worker when it is thrown. */
export function createSwitch(
  scope: ServiceWorkerGlobalScope,
  deps: SwitchDeps,
): () => Promise<void> {
  let looked = Number.NEGATIVE_INFINITY;
  return async () => {
    if (deps.now() - looked < LOOK_GAP_MS) return;
    looked = deps.now();
    if (await isWithdrawn(deps)) await withdraw(scope);
  };
}
