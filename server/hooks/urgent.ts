import type { Clock } from "#server/clock.ts";
import type { OutboxMessage } from "#server/store/hooks/outbox.ts";
import { type PostOptions, postHook } from "./post.ts";
import { retrySeconds } from "./retry.ts";
import type { Target } from "./targets.ts";

/** Messages that wait for an address at most; of more the oldest are dropped. */
const WAITING_MOST = 20;
/** Milliseconds between two checks for due messages. */
const POLL_MS = 1000;

interface UrgentDeps {
  readonly targets: readonly Target[];
  readonly clock: Pick<Clock, "now" | "every">;
  readonly random: () => number;
  readonly options: PostOptions;
}

/** Sends to one address from memory, in order. */
function follow(url: string, { clock, random, options }: UrgentDeps) {
  const waiting: OutboxMessage[] = [];
  let tries = 0;
  let dueMs = 0;
  let running: Promise<void> | null = null;

  async function run(): Promise<void> {
    for (let [first] = waiting; first !== undefined; [first] = waiting) {
      if (options.signal.aborted) return;
      const now = Math.floor(clock.now() / 1000);
      const cause = await postHook({ url, id: first.id, body: first.body, now }, options);
      if (cause !== null) {
        tries += 1;
        dueMs = clock.now() + retrySeconds(tries, random()) * 1000;
        return;
      }
      tries = 0;
      if (waiting[0] === first) waiting.shift();
    }
  }
  function poll(): void {
    if (running !== null || waiting.length === 0 || clock.now() < dueMs) return;
    running = run().finally(() => (running = null));
  }
  return {
    poll,
    add(message: OutboxMessage): void {
      waiting.push(message);
      if (waiting.length > WAITING_MOST) waiting.shift();
      poll();
    },
  };
}

/** Sends what can't go by the store, because the store is what fails; a restart forgets it. */
export function startUrgent(deps: UrgentDeps) {
  const followed = deps.targets.map(({ url }) => follow(url, deps));
  return {
    send(message: OutboxMessage): void {
      for (const one of followed) one.add(message);
    },
    stop: deps.clock.every(POLL_MS, () => {
      for (const { poll } of followed) poll();
    }),
  };
}
