import { LRUCache } from "lru-cache";
import { isDrawn } from "#domain/latest.ts";
import type { Board } from "#server/live/board.ts";
import type { Revision, TrackBoard } from "#server/live/track-board.ts";
import type { Clock } from "#server/clock.ts";
import type { ChangedDraw } from "#server/store/store.ts";
import { eventId, type HookDraw, type HookEvent } from "./event.ts";

/** Seconds in which a draw is news: also one that was stored while nothing ran, or came late. */
export const NEWS_SECONDS = 3600;
/** Draws that are remembered as said. */
const SAID_MAX = 20_000;

interface NewsDeps {
  readonly board: Pick<Board, "subscribe" | "track" | "tracks">;
  readonly clock: Pick<Clock, "now">;
  /** The ids of what was said already, that start like this. */
  readonly idsLike: (prefix: string) => Promise<readonly string[]>;
  readonly say: (event: HookEvent) => Promise<void>;
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

/** Says each draw that is shown, corrected or withdrawn. Returns a function that stops it, and when all is said. */
export function followNews({ board, clock, idsLike, say, log }: NewsDeps) {
  const said = new LRUCache<string, true>({ max: SAID_MAX });
  let running: Promise<void> = Promise.resolve();

  /** In turn, so that what a draw was before is said before what it is now. */
  function inTurn(work: () => Promise<void>, onFailure: () => void): void {
    running = running.then(work).catch((error: unknown) => {
      onFailure();
      log("what happened to a draw can't be passed on to hooks", error);
    });
  }
  async function publish(draw: ChangedDraw): Promise<void> {
    const { cate_id, term, next_term, next_open_timestamp } = draw;
    // A number that was withdrawn and is stored again is news again.
    const withdrawn = await idsLike(`${eventId("draw.withdrawn", cate_id, term)}_`);
    const id = eventId("draw.published", cate_id, term, withdrawn.length);
    const data = { ...hookDraw(draw), next_term, next_open_timestamp };
    await say({ id, type: "draw.published", data });
  }
  function look({ track: { id: cate_id }, draws }: TrackBoard): void {
    const from = clock.now() / 1000 - NEWS_SECONDS;
    const recent = draws.slice(
      0,
      draws.findIndex(({ open_timestamp }) => open_timestamp < from),
    );
    const all = draws.at(-1);
    const news = all !== undefined && all.open_timestamp >= from ? draws : recent;
    for (const draw of news.toReversed()) {
      const key = `${cate_id} ${draw.term}`;
      if (said.has(key) || !isDrawn(draw)) continue;
      said.set(key, true);
      inTurn(
        () => publish(draw),
        () => said.delete(key),
      );
    }
  }
  // What came while nothing ran; what was said already is not said again.
  for (const shown of board.tracks()) look(shown);
  const stop = board.subscribe(({ cate_id, revisions }) => {
    for (const revision of revisions) {
      const { term } = revision.before;
      if (revision.after === null) said.delete(`${cate_id} ${term}`);
      inTurn(
        () => say(revisedEvent(cate_id, revision)),
        () => {},
      );
    }
    const shown = board.track(cate_id);
    if (shown !== undefined) look(shown);
  });
  return { stop, idle: () => running };
}
