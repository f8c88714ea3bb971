import type { TopThree } from "#contract/statistics.ts";
import { type RaceWindow, round } from "./races.ts";

/** Share of draws in which each marble finished 1st, 2nd or 3rd; `fair` is the share by chance, 3/k. */
export function computeTopThree({ races, marbles }: RaceWindow): Pick<TopThree, "items" | "fair"> {
  const items = Array.from({ length: marbles }, (_, index) => ({
    number: index + 1,
    first: 0,
    second: 0,
    third: 0,
  }));
  for (const { order } of races) {
    const [first, second, third] = order.map((number) => items[number - 1]);
    if (first !== undefined) first.first += 1;
    if (second !== undefined) second.second += 1;
    if (third !== undefined) third.third += 1;
  }
  return {
    items: items.map((item) => ({
      ...item,
      rate:
        races.length === 0
          ? null
          : round((item.first + item.second + item.third) / races.length, 4),
    })),
    fair: marbles === 0 ? null : round(Math.min(1, 3 / marbles), 4),
  };
}
