import type { Category } from "#contract/site.ts";

/** Display number of each category (spec §3). */
const NUMBERS: ReadonlyMap<number, number> = new Map([
  [2001, 1],
  [2003, 2],
  [2005, 3],
  [2007, 4],
  [2009, 5],
  [2011, 6],
  [2013, 7],
  [2015, 8],
  [2016, 9],
  [2017, 10],
  [2018, 11],
  [2019, 12],
]);

/** The display number of a category; null if it has none. */
export function trackNumber(cateId: number): number | null {
  return NUMBERS.get(cateId) ?? null;
}

/** The id in the menu of a track without a latest draw, which has no page (spec §3). */
export const NO_TRACK_ID = 0;

/** Shown for a missing alias (spec §3). */
const NO_ALIAS = "-";

export interface NavItem {
  /** The track's id, or `NO_TRACK_ID` if it has no latest draw. */
  readonly id: number;
  readonly cateId: number;
  /** Display number; null if it has none. */
  readonly number: number | null;
  readonly name: string;
  readonly alias: string;
  readonly imageUrl: string;
}

export function navItem({ id, name, alias, image_url, last_open }: Category): NavItem {
  return {
    id: last_open === null ? NO_TRACK_ID : id,
    cateId: id,
    number: trackNumber(id),
    name,
    alias: alias.trim() === "" ? NO_ALIAS : alias,
    imageUrl: image_url,
  };
}
