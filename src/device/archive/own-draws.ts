import type { Draw, GapLabel } from "#contract/draw.ts";
import { WINDOWS } from "#contract/limits.ts";
import { dated } from "#domain/day-gaps.ts";
import type { Searched } from "#domain/find-draw.ts";
import { holesOf, isBroken } from "#domain/holes.ts";
import type { DrawTime } from "#domain/terms.ts";
import type { DrawsBeside, HistoryDraws } from "#domain/track-draws.ts";
import { addDays, dayOf, rangeOf, type TimeRange } from "#domain/zone.ts";
import type { ArchivedDraw } from "#device/archive/row.ts";
import type { TimeSpan } from "#queries/offline-statistic.ts";

/** The device's own answer, and the draws that it searched. */
export interface OwnAnswer<Data> {
  readonly data: Data;
  readonly span: TimeSpan;
}

/** The draws of a track that are on this device, newest first. */
export interface OwnDraws {
  readonly cate_id: number;
  readonly zone: string;
  readonly draws: readonly Draw[];
  /** What was withdrawn. */
  readonly labels: readonly GapLabel[];
}

/** A track's draws from all that the archive has of it, newest first. */
export function ownDrawsOf(
  archived: readonly ArchivedDraw[],
  track: Pick<OwnDraws, "cate_id" | "zone">,
): OwnDraws {
  const isLabel = ({ withdrawn }: ArchivedDraw) => withdrawn !== null;
  return {
    ...track,
    draws: archived.filter((each) => !isLabel(each)).map(({ draw }) => draw),
    labels: archived.filter(isLabel).map(({ draw: { term, open_timestamp } }) => ({
      term,
      kind: "withdrawn",
      open_timestamp,
      // The operator's words aren't stored.
      note: { cn: "", en: "", ja: "" },
    })),
  };
}

/** For each of some draws whether others are missing before it, as far as its older neighbour shows. */
function breaksOf(draws: readonly DrawTime[], zone: string): boolean[] {
  const all = draws.map((draw) => dated(zone, draw));
  const holes = holesOf(all);
  return all.map((newer, index) => {
    const older = all[index + 1];
    return older !== undefined && isBroken(older, newer, holes[index] ?? []);
  });
}

/** The time that some draws (newest first) cover; null for none. */
export function spanOf(draws: readonly DrawTime[], zone: string): TimeSpan | null {
  const [newest] = draws;
  const oldest = draws.at(-1);
  if (newest === undefined || oldest === undefined) return null;
  const broken = breaksOf(draws, zone).includes(true);
  return { from: oldest.open_timestamp, to: newest.open_timestamp, zone, broken };
}

/** The newest draws up to the first day without any: draws beyond it belong to another window. */
export function unbroken(draws: readonly Draw[], zone: string): Draw[] {
  const days = draws.map((draw) => dayOf(zone, draw.open_timestamp));
  const hole = days.findIndex((day, index) => {
    const newer = days[index - 1];
    return newer !== undefined && newer !== day && addDays(day, 1) !== newer;
  });
  return hole === -1 ? [...draws] : draws.slice(0, hole);
}

function besideIn(draws: readonly Draw[], { from, to }: TimeRange): DrawsBeside {
  return {
    before: draws.find(({ open_timestamp }) => open_timestamp < from) ?? null,
    after: draws.findLast(({ open_timestamp }) => open_timestamp >= to) ?? null,
  };
}

export function historyDraws({ cate_id, zone, draws, labels }: OwnDraws): HistoryDraws {
  const within = <Item extends DrawTime>(items: readonly Item[], { from, to }: TimeRange) =>
    items.filter((item) => item.open_timestamp >= from && item.open_timestamp < to);
  return {
    cate_id,
    zone,
    rangeOf: (day) => rangeOf(zone, day),
    times: async (range) => within(draws, range),
    list: async (range, { offset, limit }) => within(draws, range).slice(offset, offset + limit),
    beside: async (range) => besideIn(draws, range),
    labels: async (range) => within(labels, range),
  };
}

/** The draws for a search: the nearest to a time is certain only if none is missing around it. */
export function searchedDraws({ zone, draws }: OwnDraws): Searched {
  return {
    zone,
    newest: draws.slice(0, Math.max(...WINDOWS)),
    byTerm: async (term) => draws.find((draw) => draw.term === term),
    async beside(range) {
      const { before, after } = besideIn(draws, range);
      if (before?.open_timestamp === range.from - 1) return { before, after: null };
      const newer = draws.findIndex((draw) => draw === after);
      const isKnown = before !== null && newer !== -1 && breaksOf(draws, zone)[newer] === false;
      return isKnown ? { before, after } : { before: null, after: null };
    },
  };
}
