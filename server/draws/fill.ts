import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { CLOCK_STEP_SECONDS } from "#server/clock.ts";
import { drawingDay, drawingDayRange } from "#domain/drawing-day.ts";
import { addDays } from "#domain/zone.ts";
import type { Store, StoredDraw, TrackState } from "#server/store/store.ts";
import { drawAfter, drawsBetween, firstOfRun, type ScheduledDraw } from "./schedule.ts";
import type { Track } from "./tracks.ts";
import { simulateDraw } from "./simulator.ts";

/** Draws computed and stored per turn of the event loop. */
const BATCH = 250;

/** Progress of filling a track; epoch seconds. */
interface Progress {
  /** Recent draws are stored up to here. */
  done: number;
  /** Start of the gap, whose draws up to `gapEnd` are still missing; equal to `gapEnd` without a gap. */
  gapFrom: number;
  gapEnd: number;
}

const hasGap = ({ gapFrom, gapEnd }: Progress) => gapFrom < gapEnd;

/** The progress of a track with draws up to `filled`; recent draws are today's and yesterday's. */
function computeProgress({ schedule }: Track, filled: number, now: number): Progress {
  const yesterday = addDays(drawingDay(schedule, now), -1);
  const recent = drawingDayRange(schedule, yesterday).from - 1;
  // At the first start, draws begin yesterday.
  if (filled === 0) return { done: recent, gapFrom: recent, gapEnd: recent };
  if (filled >= recent) return { done: filled, gapFrom: filled, gapEnd: filled };
  return { done: recent, gapFrom: filled, gapEnd: recent };
}

/** The progress after the process slept for days: recent draws come first again. */
function progressAfterSleep(track: Track, before: Progress, now: number): Progress {
  const fresh = computeProgress(track, before.done, now);
  if (!hasGap(fresh)) return before;
  return hasGap(before) ? { ...fresh, gapFrom: before.gapFrom } : fresh;
}

interface FillerDeps {
  readonly store: Store;
  readonly tracks: readonly Track[];
  readonly secret: string;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly isStopped: () => boolean;
}

/** Stores missing simulated draws; has no timers. */
export class Filler {
  readonly #deps: FillerDeps;
  readonly #progress = new Map<number, Progress>();
  readonly #restarted = new Set<number>();
  #done = 0;

  constructor(deps: FillerDeps) {
    this.#deps = deps;
  }

  /** Deletes simulated draws of the future, made under a wrong clock; returns whether there were any. */
  async removeAhead(states: readonly TrackState[]): Promise<boolean> {
    const now = this.#seconds();
    let removed = false;
    for (const { cate_id, source, filled_until } of states) {
      if (source !== "simulated") continue;
      const done = Math.max(
        filled_until,
        this.#progress.get(cate_id)?.done ?? Number.POSITIVE_INFINITY,
      );
      if (done <= now + CLOCK_STEP_SECONDS) continue;
      if (await this.#deps.store.removeSimulatedAfter(cate_id, now)) removed = true;
      this.#progress.delete(cate_id);
    }
    return removed;
  }

  /** Updates the progress from the store; returns the simulated tracks. */
  update(states: readonly TrackState[]): Track[] {
    const now = this.#seconds();
    const filled = new Map(
      states
        .filter(({ source }) => source === "simulated")
        .map((state) => [state.cate_id, state.filled_until]),
    );
    const simulated = this.#deps.tracks.filter(({ id }) => filled.has(id));
    for (const track of simulated) {
      const before = this.#progress.get(track.id);
      const stored = filled.get(track.id) ?? 0;
      // Without a gap the store has the progress, also after a failover or restore that lost draws.
      const known = before !== undefined && hasGap(before) && stored >= before.gapFrom;
      const progress = known
        ? progressAfterSleep(track, before, now)
        : computeProgress(track, stored, now);
      this.#progress.set(track.id, progress);
    }
    return simulated;
  }

  /** Adds a track's missing recent draws. */
  async fillRecent(track: Track, onBatch: () => void): Promise<void> {
    const progress = this.#progress.get(track.id);
    const until = this.#seconds();
    if (progress === undefined) return;
    for (let done = progress.done; done < until && !this.#deps.isStopped();) {
      done = await this.#addBatch(track, { after: done, until, complete: !hasGap(progress) });
      progress.done = done;
      onBatch();
      if (done < until) await yieldToEventLoop();
    }
  }

  /** Adds one batch of a track's older draws; returns whether there was any. */
  async fillGap(tracks: readonly Track[]): Promise<boolean> {
    if (this.#deps.isStopped()) return false;
    for (const track of tracks) {
      const progress = this.#progress.get(track.id);
      if (progress === undefined || !hasGap(progress)) continue;
      const span = { after: progress.gapFrom, until: progress.gapEnd, complete: true };
      progress.gapFrom = await this.#addBatch(track, span);
      return true;
    }
    return false;
  }

  /** Epoch seconds of the next draw of any track; infinite without tracks. */
  nextDue(tracks: readonly Track[]): number {
    return Math.min(
      ...tracks.map(({ id, schedule }) => drawAfter(schedule, this.#filledUntil(id)).time),
    );
  }

  /** Number of draws stored so far, and the approximate total. */
  counts(tracks: readonly Track[]): { done: number; expected: number } {
    const missing = tracks.reduce((sum, { id, schedule }) => {
      const seconds = Math.max(0, this.#seconds() - this.#filledUntil(id));
      return sum + Math.ceil(seconds / schedule.period);
    }, 0);
    return { done: this.#done, expected: this.#done + missing };
  }

  /** Adds at most one batch of draws with `after` < time ≤ `until`; returns the time up to which it added them. */
  async #addBatch(
    track: Track,
    span: { readonly after: number; readonly until: number; readonly complete: boolean },
  ): Promise<number> {
    const draws: StoredDraw[] = [];
    const scheduled: ScheduledDraw[] = [];
    for (const draw of drawsBetween(track.schedule, span.after, span.until)) {
      scheduled.push(draw);
      draws.push(simulateDraw(this.#deps.secret, track, draw));
      if (draws.length === BATCH) break;
    }
    const last = draws.at(-1);
    if (last === undefined) return span.until;
    const reached = draws.length < BATCH ? span.until : last.open_timestamp;
    const added = await this.#deps.store.addDraws({
      cate_id: track.id,
      source: "simulated",
      draws,
      ...(span.complete && { filled_until: reached }),
    });
    this.#done += draws.length;
    const other = scheduled[added.indexOf("differs")];
    return (other && (await this.#restart(track, other))) ?? reached;
  }

  /**
   * Removes a run that was drawn by an old schedule: a term is stored with another time. Only once per track, since
   * another process may have another schedule. Returns the time after which to add draws again.
   */
  async #restart(track: Track, other: ScheduledDraw): Promise<number | undefined> {
    if (this.#restarted.has(track.id)) return undefined;
    this.#restarted.add(track.id);
    const { term, time: from } = firstOfRun(track.schedule, other);
    await this.#deps.store.restartSimulated({ cate_id: track.id, from, term });
    return from - 1;
  }

  #seconds(): number {
    return Math.floor(this.#deps.now() / 1000);
  }

  #filledUntil(id: number): number {
    return this.#progress.get(id)?.done ?? this.#seconds();
  }
}
