import type { GivenNext } from "#contract/ops.ts";
import { sameTerm } from "#domain/terms.ts";
import { badField } from "#server/http/input.ts";
import { dueAfter } from "#server/draws/schedule.ts";
import { BadField, parseNextTime, YEAR_SECONDS } from "#server/draws/parse-draw.ts";
import type { TrackBoard } from "#server/live/track-board.ts";
import type { LabelledGap, NewNext } from "#server/store/operator/operator-store.ts";

interface NextContext {
  /** The track's zone. */
  readonly zone: string;
  /** Time of the latest draw, and the present time, in epoch seconds. */
  readonly latest: number;
  readonly now: number;
}

/** Parses the time of a next draw; null without one. Throws 422 unless it is after the latest draw. */
function nextTime(given: GivenNext, { zone, latest, now }: NextContext): number | null {
  try {
    const { name, time } = parseNextTime(given, zone);
    if (time !== null && (time <= latest || time > now + YEAR_SECONDS)) {
      throw new BadField(name, "pastTime", time);
    }
    return time;
  } catch (error) {
    throw error instanceof BadField ? badField(error.flaw.name, error.flaw.reason) : error;
  }
}

/** The announced time of the next draw in epoch seconds; null if unknown or already delayed. */
function announcedTime({ next, notice, draws: [latest] }: TrackBoard): number | null {
  const isDelayed = notice?.kind === "delayed" && notice.after_term === (latest?.term ?? "");
  return isDelayed ? null : next.next_open_timestamp;
}

interface CallContext {
  /** Epoch seconds. */
  readonly now: number;
  /** Withdrawn and cancelled numbers. */
  readonly labels: readonly LabelledGap[];
}

/** Parses the next draw of a call, completed with known values. Throws 422. */
export function parseNext(
  given: GivenNext,
  shown: TrackBoard,
  { now, labels }: CallContext,
): Omit<NewNext, "replaceSimulated"> {
  const { source, track, draws } = shown;
  const [latest] = source === "feed" ? draws : [];
  const known = source === "feed" ? shown.next : null;
  const context = { zone: shown.track.schedule.zone, latest: latest?.open_timestamp ?? 0, now };
  const time = nextTime(given, context);
  const term = given.next_term ?? known?.next_term ?? "";
  if (latest !== undefined && sameTerm(term, latest.term)) {
    throw badField("next_term", { code: "ownTerm" });
  }
  const next = { cate_id: track.id, kind: given.state, term, note: given.note };
  const unknown = { next_term: null, next_open_timestamp: null };
  // A cancellation that is sent again keeps the number's place.
  const cancelled = labels.find(
    (label) => label.kind === "cancelled" && sameTerm(label.term, term),
  );
  const open_timestamp = time ?? cancelled?.open_timestamp ?? known?.next_open_timestamp ?? now;
  if (given.state === "cleared") return { ...next, ...unknown, term: "", open_timestamp };
  if (given.state === "cancelled") {
    if (term === "") throw badField("next_term", { code: "noNext" });
    const { next_term = null, next_open_timestamp = null } = known ?? {};
    // The next draw still comes if another number is cancelled.
    const isNext = next_term === null ? open_timestamp > context.latest : sameTerm(next_term, term);
    if (!isNext) {
      return { ...next, next_term, next_open_timestamp, open_timestamp };
    }
    const due = dueAfter(track.schedule, open_timestamp);
    return { ...next, next_term: null, next_open_timestamp: due, open_timestamp };
  }
  const next_term = term === "" ? null : term;
  if (given.state === "delayed") {
    // The announced time isn't a new one: forms repeat displayed values.
    const next_open_timestamp = time === announcedTime(shown) ? null : time;
    return { ...next, next_term, next_open_timestamp, open_timestamp };
  }
  const next_open_timestamp = time ?? known?.next_open_timestamp ?? null;
  if (next_term === null && next_open_timestamp === null) {
    throw badField("next_open_timestamp", { code: "required" });
  }
  return { ...next, next_term, next_open_timestamp, open_timestamp };
}
