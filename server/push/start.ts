import type { Env } from "#server/env.ts";
import type { Board } from "#server/live/board.ts";
import type { Clock } from "#server/clock.ts";
import type { Store } from "#server/store/store.ts";
import { pushKeys, type VapidKeys } from "./keys.ts";
import { Pusher } from "./pusher.ts";
import { pushSender } from "./send.ts";

export interface PushDeps {
  readonly store: Store;
  readonly board: Board;
  readonly clock: Clock;
  readonly env: Pick<Env, "pushContact" | "pushPrivateEndpoints">;
  readonly log: (text: string, error?: unknown) => void;
}

/** Sends each new draw to its subscribers, until it is stopped. */
export function startPush({ store, board, clock, env, log }: PushDeps): {
  readonly keys: () => Promise<VapidKeys>;
  readonly stop: () => Promise<void>;
} {
  const keys = pushKeys(store);
  const { send, close } = pushSender({
    keys,
    contact: env.pushContact,
    privateEndpoints: env.pushPrivateEndpoints,
  });
  const pusher = new Pusher({ push: store.push, board, clock, send, log });
  return {
    keys,
    stop() {
      const stopped = pusher.stop();
      // What is still on its way ends at once.
      close();
      return stopped;
    },
  };
}
