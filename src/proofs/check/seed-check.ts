import { fromHex, type Sha256, toHex } from "#proofs/bytes.ts";
import { type Facts, type LogEntry, readEntry } from "#proofs/entry.ts";
import { MACHINE_VERSION, type RaceTrack, runRace } from "#proofs/machine.ts";
import { CHAIN_DAYS, daysBetween } from "#proofs/seeds.ts";
import { openProof, proves } from "./draw-check.ts";
import { LogFault, LogUnread, readingFile, type SignedHead } from "./fault.ts";
import { type LogFiles, readBytes } from "./log-files.ts";

/** Hashes of a chain that are computed between two pauses. */
const SLICE = 100;
/** Nothing was promised, or the seed isn't revealed yet. */
const NOTHING: readonly number[] = [404, 204];

/** The proof that an entry of the promise is in the log, with the entry; null if there is none. */
async function provedEntry(files: LogFiles, path: string) {
  try {
    return await readProved(files, path);
  } catch (error) {
    if (error instanceof LogUnread && NOTHING.includes(error.status)) return null;
    throw error;
  }
}

async function readProved(files: LogFiles, path: string) {
  const { proof, head } = await openProof(files, path, await readBytes(files.parts, path));
  const { index } = proof;
  const entry = await files.entryAt(index, head.size);
  if (proves(files, proof, { entry, head })) {
    return { index, head, entry: await readingFile(path, () => readEntry(entry)) };
  }
  throw new LogFault({
    kind: "damaged",
    path,
    why: `it does not show that entry ${index} is in it`,
  });
}

/** The seed hashed once for each day from its own back to the first promised one, and one more time. */
async function hashedBack(files: LogFiles, seed: Uint8Array, days: number): Promise<Uint8Array> {
  const { sha256, pause } = files.parts;
  let hash = seed;
  for (let day = 0; day <= days; day += 1) {
    hash = sha256(hash);
    if (day % SLICE === SLICE - 1) await pause(0);
  }
  return hash;
}

type Of<Kind extends LogEntry["kind"]> = Extract<LogEntry, { kind: Kind }>;

function isReveal(entry: LogEntry, day: string): entry is Of<"reveal"> {
  return entry.kind === "reveal" && entry.day === day;
}

export interface DaySeed {
  /** In hex; null if it isn't revealed. */
  readonly seed: string | null;
  /** The first promised day; null before any promise. */
  readonly first: string | null;
  /** The trees that the promise and the seed were shown to be in. */
  readonly heads: readonly SignedHead[];
}

/**
 * The seed of a day, shown to be in the log and to be the promised one. Throws {@link LogFault} if it
 * contradicts the promise.
 */
export async function checkSeed(files: LogFiles, day: string): Promise<DaySeed> {
  const promised = await provedEntry(files, "/log/promise");
  if (promised === null) return { seed: null, first: null, heads: [] };
  const { entry: commit } = promised;
  const revealed = await provedEntry(files, `/log/seed/${day}`);
  const { index, entry } = revealed ?? promised;
  const wrong = () => new LogFault({ kind: "wrongSeed", day, index });
  if (commit.kind !== "commit" || commit.machine !== MACHINE_VERSION) throw wrong();
  const { day: first, seed_hash } = commit;
  if (revealed === null) return { seed: null, first, heads: [promised.head] };
  if (!isReveal(entry, day) || entry.machine !== MACHINE_VERSION) throw wrong();
  const days = daysBetween(first, day);
  const seed = fromHex(entry.seed);
  if (seed === null || days < 0 || days >= CHAIN_DAYS) throw wrong();
  if (toHex(await hashedBack(files, seed, days)) !== seed_hash) throw wrong();
  return { seed: entry.seed, first, heads: [promised.head, revealed.head] };
}

/** Runs a simulated draw again; throws {@link LogFault} if its day's seed (hex) gives another result. */
export function requireSameRun(
  sha256: Sha256,
  { cate_id, term, number, timings }: Facts,
  { seed, track }: { readonly seed: string; readonly track: RaceTrack },
): void {
  const run = runRace(sha256, fromHex(seed) ?? new Uint8Array(0), { track, term });
  if (run.number === number && run.timings === timings) return;
  const logged = { number, timings };
  throw new LogFault({ kind: "otherRun", draw: { cate_id, term }, logged, run });
}
