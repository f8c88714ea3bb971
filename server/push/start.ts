import type { Env } from "#server/env.ts";
import type { Store } from "#server/store/store.ts";
import { pushKeys } from "./keys.ts";
import type { AllowedEndpoints } from "./push-services.ts";
import { Pusher, type PusherDeps } from "./pusher.ts";
import { pushSender, type Sender, type SendResult } from "./send.ts";

/** Starts sending new draws to their subscribers. */
export function startPush(
  store: Store,
  env: Pick<Env, "pushContact"> & AllowedEndpoints,
  deps: Pick<PusherDeps, "board" | "clock" | "log">,
) {
  const keys = pushKeys(store);
  const { send, close } = pushSender({ keys, contact: env.pushContact, allowed: env });
  const outcomes = new Map<SendResult["kind"], number>();
  const counting: Sender = async (target, message) => {
    const sent = await send(target, message);
    outcomes.set(sent.kind, (outcomes.get(sent.kind) ?? 0) + 1);
    return sent;
  };
  const pusher = new Pusher({ ...deps, push: store.push, send: counting });
  return {
    keys,
    outcomes,
    stop(): Promise<void> {
      const stopped = pusher.stop();
      // Aborts pending sends.
      close();
      return stopped;
    },
  };
}
