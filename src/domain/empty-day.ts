import { dated, startOfDays, type StoredDay, tailOf } from "./day-gaps.ts";
import { holesOf, isByDays } from "./holes.ts";
import { termsBetween, usualInterval, withinDay } from "./terms.ts";
import { dayOf } from "./zone.ts";

type Day = Omit<StoredDay, "draws">;

/** The nearest days before and after an empty one that have stored draws. */
export interface DaysBeside {
  readonly older: StoredDay;
  readonly newer: StoredDay;
}

function daysApart(older: string, newer: string): number {
  return (Date.parse(newer) - Date.parse(older)) / 86_400_000;
}

/** The terms of a numbering that counts up by one, divided between the empty days by the usual interval. */
function byOnes(day: Day, beside: DaysBeside, interval: number): string[] {
  const { older, newer } = beside;
  const [last, first] = [older.draws[0], newer.draws.at(-1)];
  if (last === undefined || first === undefined) return [];
  const between = termsBetween(last.term, first.term);
  const { start, late } = startOfDays(beside, interval);
  const rest = between.slice(late, between.length - tailOf(older, first).length);
  const nameOf = ({ from, zone }: Day) => dayOf(zone, from);
  const days = daysApart(nameOf(older), nameOf(newer)) - 1;
  const each = rest.length / days;
  const room = (since: number) => Math.floor((day.to - day.from - 1 - since) / interval) + 1;
  // One empty day has all of the rest; several can be told apart only if each has all of its draws.
  if (days === 1 ? each > room(0) : each !== room(start)) return [];
  const newest = (daysApart(nameOf(day), nameOf(newer)) - 1) * each;
  return rest.slice(newest, newest + each);
}

/** The missing terms of a day without stored draws, newest first; none if they can't be named. */
export function gapsOfEmptyDay(day: Day, { older, newer }: DaysBeside): string[] {
  const { zone, from } = day;
  const draws = [...newer.draws, ...older.draws].map((draw) => dated(zone, draw));
  const [first, last] = [draws[newer.draws.length - 1], draws[newer.draws.length]];
  if (first === undefined || last === undefined) return [];
  if (isByDays(last, first)) {
    const hole = holesOf(draws)[newer.draws.length - 1] ?? [];
    return hole.filter((term) => withinDay(term, dayOf(zone, from)) !== null);
  }
  const interval = usualInterval(older.draws) ?? usualInterval(newer.draws);
  return interval === null ? [] : byOnes(day, { older, newer }, interval);
}
