import { LRUCache } from "lru-cache";
import { NO_NOTE } from "#contract/ops.ts";
import { isDrawn } from "#domain/latest.ts";
import type { Board } from "#server/live/board.ts";
import type { Revision, TrackBoard } from "#server/live/track-board.ts";
import type { Clock } from "#server/clock.ts";
import type { ChangedDraw, Store } from "#server/store/store.ts";
import { eventId, type HookDraw, type HookEvent } from "./event.ts";

/** Seconds in which a draw is news: also one that was stored while nothing ran, or arrived late. */
export const NEWS_SECONDS = 3600;
/** Reported draws that are remembered. */
const REPORTED_MAX = 20_000;

interface NewsDeps {
  readonly board: Pick<Board, "subscribe" | "track" | "tracks">;
  readonly clock: Pick<Clock, "now">;
  readonly operator: Pick<Store["operator"], "changedAt" | "withdrawnSince">;
  /** The ids of reported events that start with this. */
  readonly idsLike: (prefix: string) => Promise<readonly string[]>;
  readonly emit: (event: HookEvent) => Promise<void>;
  readonly log: (text: string, error?: unknown) => void;
}

function hookDraw(draw: ChangedDraw): HookDraw {
  const { cate_id, term, number, timings, open_timestamp, source } = draw;
  return { cate_id, term, number, timings, open_timestamp, source };
}

function revisedEvent(cate_id: number, { seq, before, after, note }: Revision): HookEvent {
  const { term, open_timestamp } = before;
  if (after === null) {
    const id = eventId("draw.withdrawn", cate_id, term, seq);
    return { id, type: "draw.withdrawn", data: { cate_id, term, open_timestamp, note } };
  }
  const id = eventId("draw.corrected", cate_id, term, seq);
  return { id, type: "draw.corrected", data: hookDraw(after) };
}

/** The draws of a track that are news at `from` (epoch seconds) and later, oldest first. */
function newsOf(shown: TrackBoard | undefined, from: number): ChangedDraw[] {
  const draws = shown?.draws ?? [];
  const old = draws.findIndex(({ open_timestamp }) => open_timestamp < from);
  return draws.slice(0, old === -1 ? draws.length : old).toReversed();
}

/** Changes of a track's published draws in the meantime, also while nothing ran. */
async function revisedSince(deps: NewsDeps, shown: TrackBoard): Promise<HookEvent[]> {
  const { id } = shown.track;
  const prefix = `${eventId("draw.published", id)}_`;
  const ids = await deps.idsLike(prefix);
  const published = new Set(ids.map((each) => each.slice(prefix.length, each.lastIndexOf("_"))));
  if (published.size === 0) return [];
  const labels = await deps.operator.withdrawnSince(id, 0);
  const withdrawn = labels.map(({ seq, note, ...before }): Revision => {
    return { seq, before: { ...before, number: "" }, after: null, note };
  });
  const drawn = shown.draws.filter(({ term, source }) => source === "feed" && published.has(term));
  const changed = await deps.operator.changedAt(
    id,
    drawn.map(({ term }) => term),
  );
  const corrected = drawn
    .filter(({ term }) => changed.has(term))
    .map((after): Revision => ({ seq: after.seq, before: after, after, note: NO_NOTE }));
  return [...withdrawn.filter(({ before }) => published.has(before.term)), ...corrected]
    .toSorted((a, b) => a.seq - b.seq)
    .map((revision) => revisedEvent(id, revision));
}

/**
 * Says each draw that is shown, corrected or withdrawn; at the start also what happened while nothing ran,
 * unless none was ever reported. Returns how to stop it, and when all is reported.
 */
export function followNews(deps: NewsDeps) {
  const { board, clock, idsLike, emit, log } = deps;
  const reported = new LRUCache<string, true>({ max: REPORTED_MAX });
  const keyOf = (cate_id: number, term: string) => `${cate_id} ${term}`;
  const started = Math.floor(clock.now() / 1000);
  let earliest = started;
  let running: Promise<void> = Promise.resolve();

  /** One after the other, so that an event never overtakes an earlier one of its draw. */
  function inTurn(work: () => Promise<void>): void {
    running = running.then(work).catch((error: unknown) => {
      log("what happened to a draw can't be passed on to hooks", error);
    });
  }
  async function publish(draw: ChangedDraw): Promise<void> {
    const { cate_id, term, next_term, next_open_timestamp } = draw;
    // A number that was withdrawn and is stored again is news again.
    const withdrawn = await idsLike(`${eventId("draw.withdrawn", cate_id, term)}_`);
    const id = eventId("draw.published", cate_id, term, withdrawn.length);
    const data = { ...hookDraw(draw), next_term, next_open_timestamp };
    await emit({ id, type: "draw.published", data });
  }
  async function poll(cate_id: number): Promise<void> {
    const from = Math.max(earliest, clock.now() / 1000 - NEWS_SECONDS);
    for (const draw of newsOf(board.track(cate_id), from)) {
      const key = keyOf(cate_id, draw.term);
      if (reported.has(key) || !isDrawn(draw)) continue;
      await publish(draw);
      reported.set(key, true);
    }
  }
  async function revise(cate_id: number, revision: Revision): Promise<void> {
    if (revision.after === null) reported.delete(keyOf(cate_id, revision.before.term));
    await emit(revisedEvent(cate_id, revision));
  }
  inTurn(async () => {
    const isFirst = (await idsLike(`${eventId("draw.published")}_`)).length === 0;
    earliest = isFirst ? started : 0;
  });
  for (const shown of board.tracks()) {
    // An event that was reported under the same id isn't reported again.
    inTurn(async () => {
      for (const event of await revisedSince(deps, shown)) await emit(event);
      await poll(shown.track.id);
    });
  }
  const stop = board.subscribe(({ cate_id, revisions }) => {
    for (const revision of revisions) inTurn(() => revise(cate_id, revision));
    inTurn(() => poll(cate_id));
  });
  return { stop, idle: () => running };
}
