import { readJson } from "#contract/read.ts";
import { readUtf8 } from "#proofs/bytes.ts";
import { checkSeedIn, type VerifiedLog } from "#proofs/check/check-log.ts";
import { readBytes } from "#proofs/check/log-files.ts";
import { requireSameRun } from "#proofs/check/seed-check.ts";
import type { Facts } from "#proofs/entry.ts";
import { dayOfTerm, type RaceTrack } from "#proofs/machine.ts";
import { type CheckedDraw, RaceTracks } from "./record.ts";
import type { DrawVerdict } from "./status.ts";

/** The site's definition of a track for the machine; null if it has none. */
async function raceTrack({ files }: VerifiedLog, id: number): Promise<RaceTrack | null> {
  const json = readUtf8(await readBytes(files.parts, "/log/tracks"), "/log/tracks");
  return (readJson(RaceTracks, json) ?? []).find((track) => track.id === id) ?? null;
}

interface RunAgain {
  readonly log: VerifiedLog;
  readonly says: DrawVerdict["run"];
  readonly run: CheckedDraw["run"];
}

/** Runs a simulated draw again where its day's seed is revealed. */
export async function runAgain(log: VerifiedLog, facts: Facts): Promise<RunAgain> {
  if (facts.source === "real") return { log, says: "real", run: null };
  const day = dayOfTerm(facts.term);
  const { log: verified, seed, first } = await checkSeedIn(log, day);
  if (seed === null) {
    const says = first === null || day < first ? "unproved" : "later";
    return { log: verified, says, run: null };
  }
  const track = await raceTrack(log, facts.cate_id);
  if (track === null) return { log: verified, says: "unread", run: null };
  requireSameRun(log.files.parts.sha256, facts, { seed, track });
  return { log: verified, says: "same", run: { seed, track } };
}
