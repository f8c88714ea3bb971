import { deleteCaches } from "#pwa/caches.ts";
import { fetchLatestBuild, type LatestBuildDeps } from "#pwa/update/protocol.ts";

/** Milliseconds between two checks; with the server's interval the switch works within a minute. */
export const CHECK_INTERVAL_MS = 30_000;

/** Whether the operator has withdrawn the service worker; false without a response. */
export async function isWithdrawn(deps: LatestBuildDeps): Promise<boolean> {
  return (await fetchLatestBuild(deps))?.kill === true;
}

/** Deletes the caches and unregisters the worker. */
export async function withdraw(scope: ServiceWorkerGlobalScope): Promise<void> {
  await deleteCaches(scope.caches);
  await scope.registration.unregister();
}

/** Creates a check that withdraws the worker if the operator has; it runs once per interval. */
export function createWithdrawalCheck(
  scope: ServiceWorkerGlobalScope,
  deps: LatestBuildDeps,
): () => Promise<void> {
  let checkedMs = Number.NEGATIVE_INFINITY;
  return async () => {
    // A clock that was set back must not delay the check.
    if (Math.abs(deps.now() - checkedMs) < CHECK_INTERVAL_MS) return;
    checkedMs = deps.now();
    if (await isWithdrawn(deps)) await withdraw(scope);
  };
}
