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
