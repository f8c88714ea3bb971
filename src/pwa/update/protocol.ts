import * as v from "valibot";
import { parseAs } from "#contract/parse.ts";

/** Messages from a page to the service worker, in addition to Workbox's. */
export const WorkerMessage = v.variant("type", [
  v.object({ type: v.literal("SKIP_WAITING") }),
  /** Stores the files of dialogs that work offline. */
  v.object({ type: v.literal("STORE_SOON") }),
  /** Requests whether `path` is a file of the worker's build; the reply comes through the message's port. */
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

/** Fetches the server's build; null if the request fails. */
export async function fetchLatestBuild({
  fetch,
  now,
}: LatestBuildDeps): Promise<v.InferOutput<typeof LatestBuild> | null> {
  try {
    const response = await fetch(`/builds/latest.json?${now()}`, { cache: "no-store" });
    return response.ok ? parseAs(LatestBuild, await response.json()) : null;
  } catch {
    return null;
  }
}
