import type { openApp } from "#server/app-for-tests.ts";
import { Pusher } from "./pusher.ts";
import { pushSender } from "./send.ts";

/** Settings that allow local endpoints. */
export const ANYWHERE = { pushHosts: [], pushPrivateEndpoints: true };

/** A stored subscription to track 2001. */
export function createSubscription(
  endpoint: string,
  { p256dh, auth }: { readonly p256dh: string; readonly auth: string },
) {
  const marks = { address_mark: "", network_mark: "" };
  const cate_ids = [2001];
  return { endpoint, p256dh, auth, lang: "en" as const, cate_ids, created: 0, ...marks };
}

/** Sends an app's draws; waits advance the app's clock and are recorded in `waited` (seconds). */
export function startPusher(app: Awaited<ReturnType<typeof openApp>>, waited: number[]) {
  const { store, board, clock, pushKeys: keys, log } = app;
  const { send, close } = pushSender({
    keys,
    contact: "mailto:us@example.com",
    allowed: ANYWHERE,
  });
  const pusher = new Pusher({
    push: store.push,
    board,
    clock,
    send,
    log,
    wait: async (ms) => {
      waited.push(ms / 1000);
      clock.pass(ms);
    },
  });
  return { pusher, close };
}
