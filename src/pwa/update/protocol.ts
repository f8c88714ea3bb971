import * as v from "valibot";
import { readAs } from "#contract/read.ts";

/** Messages of a page to a service worker, beside Workbox's own. */
export const WorkerMessage = v.variant("type", [
  v.object({ type: v.literal("SKIP_WAITING") }),
  /** Has the worker store what a visitor who stays may need without the network. */
  v.object({ type: v.literal("STORE_SOON") }),
  /** Asks whether `path` is a file of the worker's build; the answer comes by the message's port. */
  v.object({ type: v.literal("CARRIES"), path: v.string() }),
]);
export type WorkerMessage = v.InferInput<typeof WorkerMessage>;

/**
 * The server's build. `"kill": true` withdraws the service worker from all visitors: workers unregister
 * themselves and delete their caches, and no page registers one.
 */
const LatestBuild = v.object({
  id: v.optional(v.string(), ""),
  kill: v.optional(v.boolean(), false),
});

export interface LatestBuildDeps {
  readonly fetch: (input: string, init: RequestInit) => Promise<Response>;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** Asks the server for its build; null if it doesn't answer. */
export async function fetchLatestBuild({
  fetch,
  now,
}: LatestBuildDeps): Promise<v.InferOutput<typeof LatestBuild> | null> {
  try {
    const response = await fetch(`/builds/latest.json?${now()}`, { cache: "no-store" });
    return response.ok ? readAs(LatestBuild, await response.json()) : null;
  } catch {
    return null;
  }
}
