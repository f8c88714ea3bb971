import type { Clock } from "#server/clock.ts";
import type { Inbox } from "#server/store/operator/inbox.ts";

const DAY_SECONDS = 86_400;
/** Milliseconds between two checks for expired feedback. */
const CHECK_MS = 3_600_000;

interface DeleteOptions {
  readonly inbox: Pick<Inbox, "removeBefore">;
  readonly clock: Pick<Clock, "every" | "now">;
  /** Days after which feedback is deleted. */
  readonly days: number;
  readonly log: (text: string, error?: unknown) => void;
}

/** Deletes expired feedback, now and every hour. Returns a function that stops it. */
export function deleteOldFeedback({ inbox, clock, days, log }: DeleteOptions): () => void {
  const poll = () => {
    const before = Math.floor(clock.now() / 1000) - days * DAY_SECONDS;
    inbox.removeBefore(before).catch((error: unknown) => log("can't delete old feedback", error));
  };
  poll();
  return clock.every(CHECK_MS, poll);
}
