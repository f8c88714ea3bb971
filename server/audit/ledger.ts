import { fromHex, utf8 } from "#proofs/bytes.ts";
import { type Facts, type LogEntry, readEntry } from "#proofs/entry.ts";
import { dayOfTerm, MACHINE_VERSION, runRace } from "#proofs/machine.ts";
import { daysBetween, isNextSeed } from "#proofs/seeds.ts";
import { drawAtOrBefore } from "#server/schedule.ts";
import { sha256 } from "#server/sha256.ts";
import type { Track } from "#server/tracks.ts";
import { about } from "./read-tree.ts";
import { Finding } from "./site.ts";

/** What the log says of a draw now. */
export interface LoggedDraw {
  readonly index: number;
  readonly facts: Facts;
}

const nameOf = ({ cate_id, term }: Pick<Facts, "cate_id" | "term">) =>
  `draw ${term} of track ${cate_id}`;
export const keyOf = ({ cate_id, term }: Pick<Facts, "cate_id" | "term">) => `${cate_id} ${term}`;

function bytesOf(hex: string): Uint8Array {
  return fromHex(hex) ?? new Uint8Array(0);
}

/** The entries of a log put together: the newest of each draw, the promise, and the seeds revealed. */
export class Ledger {
  readonly draws = new Map<string, LoggedDraw>();
  readonly seeds = new Map<string, Uint8Array>();
  /** The first promised day. */
  first: string | null = null;
  size = 0;
  #seed: Uint8Array = new Uint8Array(0);

  /** Reads the next entry; throws {@link Finding} if it contradicts earlier ones. */
  async add(text: string): Promise<void> {
    const index = this.size;
    this.size += 1;
    const entry = await about(`entry ${index}`, () => readEntry(utf8(text)));
    const wrong = this.#wrongWith(entry, index);
    if (wrong !== null) throw new Finding(`entry ${index} ${wrong}`);
  }

  #wrongWith(entry: LogEntry, index: number): string | null {
    if (entry.kind === "commit") return this.#commit(entry);
    if (entry.kind === "reveal") return this.#reveal(entry);
    const key = keyOf(entry);
    const before = this.draws.get(key);
    if (entry.kind === "draw") {
      if (before !== undefined)
        return `says again what entry ${before.index} says: ${nameOf(entry)}`;
    } else if (before?.index !== entry.of) {
      return `replaces entry ${entry.of}, which is not the newest of ${nameOf(entry)}`;
    }
    if (entry.kind === "withdrawal") this.draws.delete(key);
    else this.draws.set(key, { index, facts: entry });
    return null;
  }

  #commit({ machine, day, seed_hash }: Extract<LogEntry, { kind: "commit" }>): string | null {
    if (machine !== MACHINE_VERSION) return `is of a machine of version ${machine}`;
    if (this.first !== null) return "promises other seeds than before";
    this.first = day;
    this.#seed = bytesOf(seed_hash);
    return null;
  }

  #reveal({ day, seed: hex }: Extract<LogEntry, { kind: "reveal" }>): string | null {
    if (this.first === null) return `reveals the seed of ${day}, which was not promised`;
    if (daysBetween(this.first, day) !== this.seeds.size) return `reveals ${day} out of its turn`;
    const seed = bytesOf(hex);
    if (!isNextSeed(sha256, this.#seed, seed)) {
      return `reveals a seed of ${day} that is not the promised one`;
    }
    this.#seed = seed;
    this.seeds.set(day, seed);
    return null;
  }

  /** Runs the simulated draws of revealed days again; returns how many, and what is wrong with which. */
  runAgain(tracks: readonly Track[]): { count: number; findings: string[] } {
    const byId = new Map(tracks.map((track) => [track.id, track]));
    const findings: string[] = [];
    let count = 0;
    for (const { index, facts } of this.draws.values()) {
      const track = byId.get(facts.cate_id);
      const seed = this.seeds.get(dayOfTerm(facts.term));
      if (facts.source !== "simulated" || track === undefined || seed === undefined) continue;
      count += 1;
      const race = runRace(sha256, seed, { track, term: facts.term });
      const scheduled = drawAtOrBefore(track.schedule, facts.open_timestamp);
      if (race.number !== facts.number || race.timings !== facts.timings) {
        findings.push(
          `entry ${index}: ${nameOf(facts)} is ${facts.number}, but its day's seed makes ${race.number}`,
        );
      } else if (scheduled.term !== facts.term || scheduled.time !== facts.open_timestamp) {
        findings.push(`entry ${index}: ${nameOf(facts)} is at another time than its schedule's`);
      }
    }
    return { count, findings };
  }
}
