import type { Clock } from "#server/clock.ts";
import type { OutboxMessage } from "#server/store/hooks/outbox.ts";
import { type FollowDeps, Follower, type HookOutcome } from "./follow.ts";
import type { Target } from "./targets.ts";

/** Milliseconds between two checks for due messages. */
const POLL_MS = 1000;

interface DeliverDeps extends Omit<FollowDeps, "count"> {
  readonly targets: readonly Target[];
  readonly clock: Pick<Clock, "now" | "every">;
}

/** Sends what waits in the outbox, each address on its own. */
export function startDelivery(deps: DeliverDeps) {
  const { outbox, clock, targets } = deps;
  const outcomes = new Map<HookOutcome, number>();
  for (const outcome of ["delivered", "failed", "given_up"] as const) outcomes.set(outcome, 0);
  const count = (outcome: HookOutcome) =>
    void outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  const followers = targets.map((target) => new Follower(target, { ...deps, count }));
  const stopPolling = clock.every(POLL_MS, () => {
    for (const follower of followers) follower.poll();
  });
  return {
    /** Tries so far by their outcome. */
    outcomes,
    /** Queues a message for some of the targets, and sends it. */
    async put(message: OutboxMessage, to: readonly Target[]): Promise<void> {
      const marks = to.map(({ mark }) => mark);
      const added = await outbox.put(message, marks, Math.floor(clock.now() / 1000));
      if (added > 0) for (const follower of followers) follower.wake();
    },
    /** Resolves when nothing is being sent. */
    async idle(): Promise<void> {
      await Promise.all(followers.map((follower) => follower.idle()));
    },
    stopPolling,
  };
}
