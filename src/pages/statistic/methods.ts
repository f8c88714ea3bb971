import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { PanelName } from "#pages/statistic/panels.ts";

/** How each statistic is made, in a sentence or two for the files that are taken away. */
export const METHODS: Readonly<Record<PanelName, MessageDescriptor>> = {
  "hot-cold": msg`Hits of each number at each place. Hot from the expected value plus one standard deviation, cold up to the expected value minus one. Gap: draws since the number was last at the place; 0 is the newest draw.`,
  "two-sides": msg`With k marbles, big: twice the number is above k + 1; small: below; mid: equal. Dragon: the number is above that of the mirrored place; tiger: below. Sum of the top 2: big above k + 1. Sum of the top 3: big above 3(k + 1) / 2.`,
  "top-3": msg`Share of the draws in which a marble finished 1st, 2nd or 3rd. By chance: 3 / k.`,
  timing: msg`In seconds. Each marble by its own times; a marble that did not finish has none. Standard deviation of a sample (n − 1).`,
  scatter: msg`Every finish that has a time: its place and its seconds.`,
  trend: msg`The selected draws, newest first.`,
};
