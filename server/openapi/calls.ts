import type { Endpoint } from "#contract/endpoints.ts";
import * as site from "#contract/endpoints.ts";
import { opsDraws } from "#contract/ops.ts";
import { pushKey, pushSubscribe, pushUnsubscribe } from "#contract/push.ts";

/** A call as programmers read of it. */
export interface DescribedCall {
  readonly endpoint: Endpoint;
  /** Unique name, for programs that are made from the description. */
  readonly name: string;
  readonly tag: "site" | "draws" | "statistics" | "notifications" | "operator";
  readonly summary: string;
  readonly description?: string;
}

const WINDOW =
  "Counts the newest `limit` draws or those of a day (`date`), up to the draw `at`. `draws` says how many it has, `missing` how many of its scheduled draws are not stored.";

/** The calls of the contract, in the order of the reference. */
export const CALLS: readonly DescribedCall[] = [
  {
    endpoint: site.homePage,
    name: "homePage",
    tag: "site",
    summary: "Tracks with their latest draws, banners and texts of the site",
  },
  {
    endpoint: site.catalogue,
    name: "catalogue",
    tag: "draws",
    summary: "All tracks",
  },
  {
    endpoint: site.open,
    name: "latestDraw",
    tag: "draws",
    summary: "The latest draw of a track, or of all",
    description:
      "Without `cate_id` a list of all tracks. With `at`, the track as it was with the draw of that number. `number` is the finishing order, `timings` the seconds of each place; times are epoch seconds, 0 where unknown, and `open_time` is in the track's zone.",
  },
  {
    endpoint: site.histories,
    name: "history",
    tag: "draws",
    summary: "The draws of a day, or the newest ones across days",
    description:
      "Newest first. `missing` names the scheduled draws of the day that are not stored; `labels` those of them that were withdrawn or cancelled.",
  },
  {
    endpoint: site.hotCold,
    name: "hotCold",
    tag: "statistics",
    summary: "Hits and gaps of each number at each place",
    description: WINDOW,
  },
  {
    endpoint: site.twoSides,
    name: "twoSides",
    tag: "statistics",
    summary: "Big and small, odd and even, dragon and tiger; with `road`, a big road",
    description: WINDOW,
  },
  {
    endpoint: site.patterns,
    name: "patterns",
    tag: "statistics",
    summary: "Sums of the first two, halves, moves and remainders; with `road`, a road",
    description: WINDOW,
  },
  {
    endpoint: site.topThree,
    name: "topThree",
    tag: "statistics",
    summary: "How often each number came first to third",
    description: WINDOW,
  },
  {
    endpoint: site.timing,
    name: "timing",
    tag: "statistics",
    summary: "Times of each number",
    description: WINDOW,
  },
  {
    endpoint: site.scatter,
    name: "scatter",
    tag: "statistics",
    summary: "The place of each number in each draw",
    description: WINDOW,
  },
  {
    endpoint: site.addFeedback,
    name: "addFeedback",
    tag: "site",
    summary: "Send feedback to the operator",
    description: "The header `Idempotency-Key` makes a repeated call one feedback.",
  },
  {
    endpoint: pushKey,
    name: "pushKey",
    tag: "notifications",
    summary: "The key to subscribe a browser with",
  },
  {
    endpoint: pushSubscribe,
    name: "pushSubscribe",
    tag: "notifications",
    summary: "Notify a browser of the draws of tracks",
  },
  {
    endpoint: pushUnsubscribe,
    name: "pushUnsubscribe",
    tag: "notifications",
    summary: "Stop notifying a browser",
  },
  {
    endpoint: opsDraws,
    name: "publishDraws",
    tag: "operator",
    summary: "Publish a draw or a list of draws",
    description: "Each draw is stored or refused on its own; `results` are in their order.",
  },
];
