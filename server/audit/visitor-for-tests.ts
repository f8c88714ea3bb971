import {
  checkDrawIn,
  checkLog,
  checkSeedIn,
  type KnownLog,
  rememberedLog,
} from "#proofs/check/check-log.ts";
import { LogFault, LogUnread } from "#proofs/check/fault.ts";
import type { LogParts } from "#proofs/check/log-files.ts";
import { requireSameRun } from "#proofs/check/seed-check.ts";
import type { Facts } from "#proofs/entry.ts";
import { dayOfTerm } from "#proofs/machine.ts";
import { verifyEd25519 } from "#server/ed25519.ts";
import { TRACKS } from "#server/catalogue/built-in.ts";
import { sha256 } from "#server/sha256.ts";

/** What a visitor's device reads of a site, by HTTP. */
export function partsOf(url: string): LogParts {
  return {
    sha256,
    verify: verifyEd25519,
    read: async (path) => {
      const response = await fetch(`${url}${path}`);
      return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) };
    },
    pause: async () => {},
  };
}

/** A visitor's device with what it remembers of the log from visit to visit. */
export function newVisitor() {
  let known: KnownLog | null = null;

  async function visit(url: string, seen: readonly Facts[]): Promise<string> {
    const parts = partsOf(url);
    let log = await checkLog(parts, known === null ? null : await rememberedLog(parts, known));
    known = { key: log.key, note: log.head.note };
    const said: string[] = [];
    for (const facts of seen) {
      const { log: verified, draw } = await checkDrawIn(log, facts);
      log = verified;
      said.push(draw.said);
      if (facts.source !== "simulated") continue;
      const { seed } = await checkSeedIn(log, dayOfTerm(facts.term));
      const track = TRACKS.find(({ id }) => id === facts.cate_id);
      if (seed === null || track === undefined) continue;
      requireSameRun(sha256, draw.logged ?? facts, { seed, track });
      said.push("same run");
    }
    known = { key: log.key, note: log.head.note };
    return said.join();
  }

  return {
    /** What the device says on a visit: of each draw, or the kind of what is wrong. */
    visit: async (url: string, ...seen: Facts[]): Promise<string> => {
      try {
        return await visit(url, seen);
      } catch (error) {
        if (error instanceof LogFault) return error.fault.kind;
        if (error instanceof LogUnread) return `unread ${error.status}`;
        throw error;
      }
    },
  };
}
