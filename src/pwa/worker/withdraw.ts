import { deleteCaches } from "#pwa/cache-names.ts";
import { fetchLatestBuild, type LatestBuildDeps } from "#pwa/update/protocol.ts";

/** Milliseconds between two checks: with the server's own interval the switch works within a minute. */
export const CHECK_INTERVAL_MS = 30_000;

/** Whether the operator has withdrawn the service worker; no answer means no. */
export async function isWithdrawn(deps: LatestBuildDeps): Promise<boolean> {
  return (await fetchLatestBuild(deps))?.kill === true;
}

export async function withdraw(scope: ServiceWorkerGlobalScope): Promise<void> {
  await deleteCaches(scope.caches);
  await scope.registration.unregister();
}

/** Returns a check that withdraws the worker if the operator asks for it; it runs once per interval. */
export function createWithdrawalCheck(
  scope: ServiceWorkerGlobalScope,
  deps: LatestBuildDeps,
): () => Promise<void> {
  let checkedMs = Number.NEGATIVE_INFINITY;
  return async () => {
    // A clock that is set back must not put the check off.
    if (Math.abs(deps.now() - checkedMs) < CHECK_INTERVAL_MS) return;
    checkedMs = deps.now();
    if (await isWithdrawn(deps)) await withdraw(scope);
  };
}
