import type { Clock } from "#server/clock.ts";
import type { Inbox } from "#server/store/operator/inbox.ts";

const DAY_SECONDS = 86_400;
/** Milliseconds between two checks for expired feedback. */
const CHECK_MS = 3_600_000;

interface Kept {
  readonly inbox: Pick<Inbox, "removeBefore">;
  readonly clock: Pick<Clock, "every" | "now">;
  /** Days after which feedback is deleted. */
  readonly days: number;
  readonly log: (text: string, error?: unknown) => void;
}

/** Deletes expired feedback, now and every hour. Returns a function that stops it. */
export function deleteOldFeedback({ inbox, clock, days, log }: Kept): () => void {
  const look = () => {
    const before = Math.floor(clock.now() / 1000) - days * DAY_SECONDS;
    inbox.removeBefore(before).catch((error: unknown) => log("can't delete old feedback", error));
  };
  look();
  return clock.every(CHECK_MS, look);
}
