import type { Category } from "#contract/site.ts";

/** The number that each category is shown as (spec §3). */
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

/** The display number of a category, null where it has none. */
export function trackNumber(cateId: number): number | null {
  return NUMBERS.get(cateId) ?? null;
}

/** The id of a track in the menu that has no latest draw, and so no page to show (spec §3). */
export const NO_TRACK_ID = 0;

/** What stands where a track has no alias (spec §3). */
const NO_ALIAS = "-";

/** A track as the menus list it. */
export interface NavItem {
  /** The track's page, or `NO_TRACK_ID` where it has no latest draw. */
  readonly id: number;
  readonly cateId: number;
  /** Display number, null where it has none. */
  readonly number: number | null;
  readonly name: string;
  readonly alias: string;
  readonly imageUrl: string;
}

/** The menu's item of a category. */
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
