import type { openApp } from "#server/app-for-tests.ts";
import { Pusher } from "./pusher.ts";
import { pushSender } from "./send.ts";

/** Settings that allow endpoints on this machine. */
export const ANYWHERE = { pushHosts: [], pushPrivateEndpoints: true };

/** Sends an app's draws; each wait passes on the app's clock, and its seconds are added to `waited`. */
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
