import type { Query, QueryClient } from "@tanstack/react-query";
import { isRetryable } from "#data/queries/query-client.ts";

/** Milliseconds before what failed is fetched again, and between two such fetches; doubled up to the most. */
export const RECOVER_MS = 30_000;
export const RECOVER_MOST_MS = 480_000;

export interface RecoverDeps {
  readonly client: QueryClient;
  /** Milliseconds of a clock that is never set. */
  readonly monotonic: () => number;
  /** Returns a number in [0, 1), which spreads the visitors' fetches. */
  readonly random: () => number;
}

export interface Recovery {
  /** Fetches what failed, if it is time to; returns whether there is anything to look after. */
  readonly tick: () => boolean;
  /** Says that the browser is online again: what failed is fetched as soon as may be. */
  readonly online: () => void;
}

function hasFailed({ state }: Query): boolean {
  return state.status === "error" && state.fetchStatus === "idle" && isRetryable(state.error);
}

/** Fetches once, without the retries that a visitor who waits is worth. */
async function fetchOnce(query: Query): Promise<void> {
  const { options } = query;
  await query.fetch({ ...options, retry: false }).catch(() => {});
  query.setOptions(options);
}

/**
 * Fetches again what failed on screen, also where no draw and no reconnect asks for it: at most twice a minute,
 * and ever more rarely.
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
      waitMs = Math.min(waitMs * 2, RECOVER_MOST_MS);
      for (const query of failed) void fetchOnce(query);
      return true;
    },
    online() {
      waitMs = RECOVER_MS;
      dueMs = Number.NEGATIVE_INFINITY;
    },
  };
}

/** Milliseconds between two looks at what failed. */
const LOOK_MS = 1000;

interface Watched {
  readonly client: QueryClient;
  readonly page: Pick<Document, "visibilityState">;
  readonly events: EventTarget;
}

/** Recovers what failed while the page is visible; does nothing as long as nothing failed. */
export function startRecovery(recovery: Recovery, { client, page, events }: Watched): void {
  let timer: ReturnType<typeof setInterval> | undefined;
  function look() {
    if (page.visibilityState !== "visible" || recovery.tick()) return;
    clearInterval(timer);
    timer = undefined;
  }
  const watch = () => {
    timer ??= setInterval(look, LOOK_MS);
  };
  client.getQueryCache().subscribe((event) => {
    if (event.type === "updated" && event.action.type === "error") watch();
  });
  events.addEventListener("online", recovery.online);
  // Something may have failed before.
  if (client.getQueryCache().findAll({ predicate: hasFailed }).length > 0) watch();
}
