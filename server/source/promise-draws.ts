import type { Store } from "#server/store/store.ts";
import type { Track } from "#server/tracks.ts";
import { openSeedChain, revealBefore, type SeedChain, simulator, todayOf } from "./seed-chain.ts";
import type { TrustedTime } from "./trusted-time.ts";

/** Seconds after the end of a day at which its seed is revealed: a clock may be somewhat ahead. */
const REVEAL_AFTER_SECONDS = 600;

interface PromiseDeps {
  readonly store: Store;
  readonly tracks: readonly Track[];
  readonly secret: string;
}

/** What the draw machine has to do with the log; the chain of seeds is opened once the clock can be right. */
export function promiseDraws({ store, tracks, secret }: PromiseDeps) {
  let chain: SeedChain | null = null;
  let simulate: ReturnType<typeof simulator> | null = null;
  let revealedBefore = "";
  return {
    async open(nowMs: number): Promise<void> {
      if (simulate !== null) return;
      chain = await openSeedChain(store, { secret, tracks, now: Math.floor(nowMs / 1000) });
      simulate = simulator(secret, chain);
    },
    simulate: (...draw: Parameters<ReturnType<typeof simulator>>) => {
      if (simulate === null) throw new Error("the chain of seeds isn't open yet");
      return simulate(...draw);
    },
    /** Logs the seeds of days that are over. */
    async log({ now, jump }: TrustedTime): Promise<void> {
      const today = todayOf(tracks, Math.floor(now / 1000) - REVEAL_AFTER_SECONDS);
      if (chain === null || jump !== 0 || today === revealedBefore) return;
      await revealBefore(store, chain, today);
      revealedBefore = today;
    },
  };
}
