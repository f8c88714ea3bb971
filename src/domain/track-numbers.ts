import type { Category } from "#contract/site.ts";

/** The categories in the order of their display numbers, from 1 (spec §3). */
const NUMBERED = [2001, 2003, 2005, 2007, 2009, 2011, 2013, 2015, 2016, 2017, 2018, 2019];

/** The display number of a category: the operator's, else the specified one; null without one. */
export function trackNumber({ id, number }: Pick<Category, "id" | "number">): number | null {
  return number ?? (NUMBERED.indexOf(id) + 1 || null);
}

/** Menu id of a track without a latest draw, which has no page (spec §3). */
export const NO_TRACK_ID = 0;

/** Shown for a missing alias (spec §3). */
const NO_ALIAS = "-";

export interface NavItem {
  /** The track's id, or {@link NO_TRACK_ID} without a latest draw. */
  readonly id: number;
  readonly cateId: number;
  /** Display number; null without one. */
  readonly number: number | null;
  readonly name: string;
  readonly alias: string;
  readonly imageUrl: string;
}

export function navItem(category: Category): NavItem {
  const { id, name, alias, image_url, last_open } = category;
  return {
    id: last_open === null ? NO_TRACK_ID : id,
    cateId: id,
    number: trackNumber(category),
    name,
    alias: alias.trim() === "" ? NO_ALIAS : alias,
    imageUrl: image_url,
  };
}
