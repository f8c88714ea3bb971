import type { Clock } from "#server/clock.ts";

/** Length of a lease in seconds, and milliseconds between renewals. */
const LEASE_SECONDS = 15;
const RENEW_MS = 5000;

interface LeaderDeps {
  readonly clock: Pick<Clock, "now" | "monotonic">;
  /** Takes or renews the lease (epoch seconds); false if another process has it. */
  readonly take: (time: { readonly now: number; readonly until: number }) => Promise<boolean>;
}

/**
 * Returns a check whether this process leads, that is, holds the lease. Another process takes a lease that isn't
 * renewed. If clocks differ, two processes may lead for a moment.
 */
export function createLeader({ clock, take }: LeaderDeps): () => Promise<boolean> {
  let isLeader = false;
  let renewMs = Number.NEGATIVE_INFINITY;
  let endMs = 0;
  let renewing: Promise<boolean> | null = null;

  async function renew(): Promise<boolean> {
    const start = clock.monotonic();
    const now = Math.floor(clock.now() / 1000);
    try {
      isLeader = await take({ now, until: now + LEASE_SECONDS });
      endMs = start + LEASE_SECONDS * 1000;
    } catch {
      // Others report the store's failure; the lease stays valid until its end.
      isLeader &&= clock.monotonic() < endMs;
    }
    renewMs = start + RENEW_MS;
    return isLeader;
  }
  return () => {
    if (renewing === null && clock.monotonic() < renewMs) return Promise.resolve(isLeader);
    renewing ??= renew().finally(() => (renewing = null));
    return renewing;
  };
}
