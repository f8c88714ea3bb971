import type { AppDeps } from "#server/app-deps.ts";
import { type Feeds, startFeeds } from "#server/feed/feeds.ts";
import type { FollowDeps } from "#server/feed/follow.ts";
import { takeDraws } from "./draws.ts";

type FeedsOf = Pick<AppDeps, "board" | "catalogue" | "clock" | "env" | "log" | "store">;

/** Asks the feeds of the site file; their draws are checked as those of the operator's call. */
export function startFeedsOf(
  deps: FeedsOf,
  own: Partial<Pick<FollowDeps, "environment" | "random" | "timeoutMs">> = {},
): Feeds {
  const { board, catalogue, clock, log } = deps;
  return startFeeds({
    catalogue,
    clock,
    random: Math.random,
    environment: process.env,
    ...own,
    log,
    nextOf: (id) => board.anyTrack(id)?.next.next_open_timestamp ?? null,
    take: (items) => {
      const by = { address: "feed", now: Math.floor(clock.now() / 1000) };
      return takeDraws(deps, items, { language: "en", by });
    },
  });
}
