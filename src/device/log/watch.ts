import { checkDrawIn, checkLog, type VerifiedLog } from "#proofs/check/check-log.ts";
import { LogUnread } from "#proofs/check/fault.ts";
import type { Facts } from "#proofs/entry.ts";
import type { LogMemory } from "./memory.ts";

/** Draws of the archive that one check looks up. */
const SAMPLED = 4;

interface WatchParts {
  readonly memory: LogMemory;
  /** Some draws of the archive, as this device saw them. */
  readonly sample: (count: number) => Promise<readonly Facts[]>;
}

/** Follows the log for this device and compares it with what was verified before. Nothing throws. */
export function createLogWatch({ memory, sample }: WatchParts) {
  const { parts, status } = memory;
  let running: Promise<void> | undefined;

  async function checkSample(verified: VerifiedLog): Promise<void> {
    let log = verified;
    for (const seen of await sample(SAMPLED)) {
      try {
        ({ log } = await checkDrawIn(log, seen));
      } catch (error) {
        // A draw that can't be looked up now is looked up later.
        if (!(error instanceof LogUnread)) throw error;
      }
      await parts.pause(0);
    }
    await memory.save(log);
  }

  async function check(): Promise<void> {
    status.set({ ...status.get(), phase: "checking" });
    try {
      const log = await checkLog(parts, await memory.known());
      await memory.save(log);
      await checkSample(log);
    } catch (error) {
      await memory.note(error);
    }
  }

  /** Checks the log as it is now, one check at a time. */
  function checkOnce(): Promise<void> {
    running ??= check()
      .catch(() => status.set({ phase: "idle", record: null, unread: null }))
      .finally(() => (running = undefined));
    return running;
  }

  return {
    check: checkOnce,
    /** Forgets what was verified and found, and follows the log as it is from now on. */
    async startOver(): Promise<void> {
      await memory.forget();
      await checkOnce();
    },
  };
}
