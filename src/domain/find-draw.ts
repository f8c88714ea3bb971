import type { DrawTime } from "./terms.ts";
import type { DrawsBeside } from "./track-draws.ts";
import { readWhen } from "./when.ts";
import type { TimeRange } from "./zone.ts";

export interface Searched {
  readonly zone: string;
  byTerm(term: string): Promise<DrawTime | undefined>;
  /** The draws next to a range of time, if they are known. */
  beside(range: TimeRange): Promise<DrawsBeside>;
}

interface DrawSearch {
  readonly find: string;
  /** Epoch seconds. */
  readonly now: number;
}

/** The draw nearest to the time that a text names, of those up to `now`; the earlier of two. */
async function nearest(draws: Searched, { find, now }: DrawSearch): Promise<DrawTime | null> {
  const time = readWhen(find, { zone: draws.zone, now });
  if (time === null) return null;
  const { before, after } = await draws.beside({ from: Math.min(time, now) + 1, to: time + 1 });
  if (after === null || after.open_timestamp > now) return before;
  if (before === null) return after;
  const isNearer = after.open_timestamp - time < time - before.open_timestamp;
  return isNearer ? after : before;
}

/** The draw with the number in a text, or nearest to the time in it; null for none. */
export async function findDraw(draws: Searched, sought: DrawSearch): Promise<DrawTime | null> {
  const find = sought.find.trim();
  const draw = (await draws.byTerm(find)) ?? (await nearest(draws, { ...sought, find }));
  return draw !== null && draw.open_timestamp <= sought.now ? draw : null;
}
