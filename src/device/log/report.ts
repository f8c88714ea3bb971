import * as v from "valibot";
import { toBase64 } from "#proofs/bytes.ts";
import type { Fault } from "#proofs/check/fault.ts";
import { printDraw } from "#proofs/entry.ts";

export const FAULTS = [
  "otherKey",
  "forged",
  "rolledBack",
  "rewritten",
  "damaged",
  "notLogged",
  "otherResult",
  "wrongSeed",
  "otherRun",
] as const satisfies Fault["kind"][];

/** What this device found wrong with the log, in the form in which it is stored and saved as evidence. */
export const Report = v.object({
  kind: v.picklist(FAULTS),
  /** When it was found, in epoch milliseconds. */
  found: v.number(),
  /** Its subject: a path, an entry, a draw. */
  about: v.string(),
  /** What this device knew, and what it found: signed notes, keys or entries, verbatim. */
  before: v.nullable(v.string()),
  now: v.nullable(v.string()),
  /** Hashes of the proof that should have connected them, in base64. */
  proof: v.array(v.string()),
});
export type Report = v.InferOutput<typeof Report>;

type Versions = Pick<Report, "about" | "before" | "now"> & { readonly proof?: string[] };

function versionsOf(fault: Fault): Versions {
  switch (fault.kind) {
    case "otherKey":
      return { about: "/log/key", before: fault.before, now: fault.now };
    case "forged":
    case "damaged":
      return { about: fault.path, before: null, now: fault.why };
    case "rolledBack":
      return { about: "/log/checkpoint", before: fault.before.note, now: fault.now.note };
    case "rewritten": {
      const proof = fault.proof.map(toBase64);
      return { about: "/log/checkpoint", before: fault.before.note, now: fault.now.note, proof };
    }
    case "notLogged":
      return { about: fault.seen.term, before: printDraw(fault.seen), now: null };
    case "otherResult": {
      const now = fault.logged === null ? null : printDraw(fault.logged);
      return { about: fault.seen.term, before: printDraw(fault.seen), now };
    }
    case "wrongSeed":
      return { about: fault.day, before: null, now: `entry ${fault.index}` };
    case "otherRun":
      return {
        about: fault.draw.term,
        before: JSON.stringify(fault.logged),
        now: JSON.stringify(fault.run),
      };
  }
}

/** The report of a fault; `found` in epoch milliseconds. */
export function reportOf(fault: Fault, found: number): Report {
  return { kind: fault.kind, found, proof: [], ...versionsOf(fault) };
}

/** The evidence as a file: what was found, with the key that the signatures are checked by. */
export function printEvidence(
  report: Report,
  { key, site }: { key: string; site: string },
): string {
  const { found, ...rest } = report;
  const file = { site, key, found: new Date(found).toISOString(), ...rest };
  return `${JSON.stringify(file, null, 2)}\n`;
}
