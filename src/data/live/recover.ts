import type { Query, QueryClient } from "@tanstack/react-query";
import { isRetryable } from "#data/queries/query-client.ts";

/** Milliseconds before failed queries are fetched again, and between two such fetches; doubled up to the maximum. */
export const RECOVER_MS = 30_000;
export const MAX_RECOVER_MS = 480_000;

export interface RecoverDeps {
  readonly client: QueryClient;
  /** Milliseconds of a clock that never jumps. */
  readonly monotonic: () => number;
  /** Returns a number in [0, 1), which spreads the visitors' fetches. */
  readonly random: () => number;
}

export interface Recovery {
  /** Fetches failed queries if they are due; returns whether any failed or pending query is left. */
  readonly tick: () => boolean;
  /** Makes failed queries due, as the browser is online again. */
  readonly online: () => void;
}

function hasFailed({ state }: Query): boolean {
  return state.status === "error" && state.fetchStatus === "idle" && isRetryable(state.error);
}

/** Fetches once, without retries. */
async function fetchOnce(query: Query): Promise<void> {
  const { options } = query;
  await query.fetch({ ...options, retry: false }).catch(() => {});
  query.setOptions(options);
}

/**
 * Fetches failed queries on screen again without a draw or a reconnect: at most twice a minute, with exponential
 * backoff.
 */
export function createRecovery({ client, monotonic, random }: RecoverDeps): Recovery {
  let waitMs = RECOVER_MS;
  let lastMs = Number.NEGATIVE_INFINITY;
  let dueMs: number | null = null;
  return {
    tick() {
      const failed = client.getQueryCache().findAll({ type: "active", predicate: hasFailed });
      const now = monotonic();
      if (failed.length === 0) {
        const busy = client.isFetching() > 0;
        if (!busy) waitMs = RECOVER_MS;
        dueMs = null;
        return busy;
      }
      dueMs ??= now + waitMs * (1 + random());
      if (now < Math.max(dueMs, lastMs + RECOVER_MS)) return true;
      lastMs = now;
      dueMs = null;
      waitMs = Math.min(waitMs * 2, MAX_RECOVER_MS);
      for (const query of failed) void fetchOnce(query);
      return true;
    },
    online() {
      waitMs = RECOVER_MS;
      dueMs = Number.NEGATIVE_INFINITY;
    },
  };
}

/** Milliseconds between two checks for failed queries. */
const CHECK_MS = 1000;

interface RecoveryTargets {
  readonly client: QueryClient;
  readonly page: Pick<Document, "visibilityState">;
  readonly events: EventTarget;
}

/** Runs the recovery while the page is visible and queries have failed. */
export function startRecovery(recovery: Recovery, { client, page, events }: RecoveryTargets): void {
  let timer: ReturnType<typeof setInterval> | undefined;
  function check() {
    if (page.visibilityState !== "visible" || recovery.tick()) return;
    clearInterval(timer);
    timer = undefined;
  }
  const watch = () => {
    timer ??= setInterval(check, CHECK_MS);
  };
  client.getQueryCache().subscribe((event) => {
    if (event.type === "updated" && event.action.type === "error") watch();
  });
  events.addEventListener("online", recovery.online);
  // Queries may have failed before.
  if (client.getQueryCache().findAll({ predicate: hasFailed }).length > 0) watch();
}
