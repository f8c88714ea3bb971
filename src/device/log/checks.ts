import type { Archive } from "#device/archive/archive.ts";
import { printProofLink } from "#proofs/proof-link.ts";
import { verdictOf } from "./draw-verdict.ts";
import { browserParts } from "./log-parts.ts";
import { openLogMemory } from "./memory.ts";
import { connectLogRecords } from "./record.ts";
import { factsOf, sampleOf } from "./sample.ts";
import type { DrawOnPage } from "./status.ts";
import { createLogWatch } from "./watch.ts";

interface ChecksParts {
  readonly archive: Archive;
  readonly base: () => string;
}

/** Everything that checks the log on this device. */
export function openChecks({ archive, base }: ChecksParts) {
  const parts = browserParts(base);
  const memory = openLogMemory({ parts, records: connectLogRecords(), now: Date.now });
  const sample = (count: number) => sampleOf(archive, Math.random, count);
  return {
    memory,
    watch: createLogWatch({ memory, sample }),
    verdictOf: ({ cateId, draw, link }: DrawOnPage) =>
      verdictOf(memory, { facts: factsOf(cateId, draw), link }),
    linkOf: printProofLink,
  };
}
