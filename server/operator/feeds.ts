import { randomUUID } from "node:crypto";
import type { AppDeps } from "#server/app-deps.ts";
import { type Feeds, startFeeds } from "#server/draws/feed/feeds.ts";
import type { FollowDeps } from "#server/draws/feed/follow-feed.ts";
import { createLeader } from "#server/store/lease/leader.ts";
import { storeValidDraws } from "./draws.ts";

type FeedsDeps = Pick<AppDeps, "board" | "catalogue" | "clock" | "env" | "log" | "store">;

/** Polls the feeds of the site file; their draws are checked like those of the operator's call. */
export function startTrackFeeds(
  deps: FeedsDeps,
  own: Partial<Pick<FollowDeps, "environment" | "random" | "timeoutMs">> = {},
): Feeds {
  const { board, catalogue, clock, log } = deps;
  const lease = { name: "feeds", holder: randomUUID() };
  const { leases } = deps.store;
  const feeds = startFeeds({
    leads: createLeader({ clock, take: (time) => leases.take(lease, time) }),
    catalogue,
    clock,
    random: Math.random,
    environment: process.env,
    ...own,
    log,
    getNextTime: (id) => board.anyTrack(id)?.next.next_open_timestamp ?? null,
    getDraws(id) {
      const shown = board.anyTrack(id);
      return shown?.source === "feed" ? shown.draws : [];
    },
    take: (items) => {
      const by = { address: "feed", now: Math.floor(clock.now() / 1000) };
      return storeValidDraws(deps, items, { language: "en", by, nextIsHint: true });
    },
  });
  return {
    ...feeds,
    async stop() {
      await feeds.stop();
      // Otherwise another process takes over when the lease ends.
      await leases.release(lease).catch(() => {});
    },
  };
}
