import type { GivenNext } from "#contract/ops.ts";
import { sameTerm } from "#domain/terms.ts";
import { badField } from "#server/http/input.ts";
import type { TrackBoard } from "#server/live/track-board.ts";
import type { NewNext } from "#server/store/operator/operator-store.ts";

/** Seconds that a next draw may lie ahead. */
const AHEAD_MAX = 366 * 86_400;

/** The time of a next draw, null for none; throws 422 unless it is after the latest draw. */
function nextTime(given: GivenNext, latest: number, now: number): number | null {
  // The API writes 0 for an unknown next draw.
  const time = given.next_open_timestamp === 0 ? null : (given.next_open_timestamp ?? null);
  if (time !== null && (time <= latest || time > now + AHEAD_MAX)) {
    throw badField("next_open_timestamp", { code: "pastTime", values: [time] });
  }
  return time;
}

/** The next draw of a call, completed with what was known of it. */
export function readNext(
  given: GivenNext,
  shown: TrackBoard,
  now: number,
): Omit<NewNext, "replaceSimulated"> {
  const { source, track, draws } = shown;
  const [latest] = source === "feed" ? draws : [];
  const known = source === "feed" ? shown.next : null;
  const time = nextTime(given, latest?.open_timestamp ?? 0, now);
  const term = given.next_term ?? known?.next_term ?? "";
  if (latest !== undefined && sameTerm(term, latest.term)) {
    throw badField("next_term", { code: "ownTerm" });
  }
  const next = { cate_id: track.id, kind: given.state, term, note: given.note };
  const unknown = { next_term: null, next_open_timestamp: null };
  const open_timestamp = time ?? known?.next_open_timestamp ?? now;
  if (given.state === "cleared") return { ...next, ...unknown, term: "", open_timestamp };
  if (given.state === "cancelled") {
    if (term === "") throw badField("next_term", { code: "noNext" });
    return { ...next, ...unknown, open_timestamp };
  }
  const next_term = term === "" ? null : term;
  if (given.state === "delayed")
    return { ...next, next_term, next_open_timestamp: time, open_timestamp };
  const next_open_timestamp = time ?? known?.next_open_timestamp ?? null;
  if (next_term === null && next_open_timestamp === null) {
    throw badField("next_open_timestamp", { code: "required" });
  }
  return { ...next, next_term, next_open_timestamp, open_timestamp };
}
