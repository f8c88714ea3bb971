import type { Catalogue } from "#server/draws/catalogue/catalogue.ts";
import type { Clock } from "#server/clock.ts";
import { oneAtATime } from "#server/one-at-a-time.ts";
import { type FeedState, type FollowDeps, followFeed } from "./follow-feed.ts";

/** Milliseconds between checks for due feeds. */
const POLL_MS = 250;

interface FeedsDeps extends FollowDeps {
  readonly clock: Pick<Clock, "now" | "monotonic" | "every">;
  /** Whether this process polls for all processes of the store. */
  readonly leads: () => Promise<boolean>;
  readonly catalogue: { readonly current: Pick<Catalogue, "feeds"> };
}

/** State of feeds that another process polls. */
const ELSEWHERE = { said: "another server polls it", problem: null, failures: 0 };

export interface Feeds {
  /** The last result of each feed, in track order. */
  states(): readonly FeedState[];
  /** Polls due feeds; resolves when their responses are stored. */
  poll(): Promise<void>;
  /** Applies the present catalogue's feeds; unchanged ones continue. */
  update(): Promise<void>;
  /** Stops polling; resolves when no request is running. */
  stop(): Promise<void>;
}

/** Polls the feeds of the catalogue's tracks independently of each other. */
export function startFeeds(deps: FeedsDeps): Feeds {
  type Follower = ReturnType<typeof followFeed>;
  let followers = new Map<string, Follower>();

  let stopped = false;
  let isLeader = true;

  /** A track's new follower starts after the old one has stored its draws. */
  const update = oneAtATime(async () => {
    const wanted = new Map(
      deps.catalogue.current.feeds.map((feed) => [JSON.stringify(feed), feed]),
    );
    const removed = [...followers].filter(([key]) => !wanted.has(key));
    followers = new Map([...followers].filter(([key]) => wanted.has(key)));
    if (removed.length > 0) await Promise.all(removed.map(([, follower]) => follower.stop()));
    if (stopped) return;
    const before = followers;
    followers = new Map(
      [...wanted].map(([key, feed]) => [key, before.get(key) ?? followFeed(feed, deps)]),
    );
  });
  const all = () => [...followers.values()];
  const poll = async () => {
    if (all().length === 0) return;
    isLeader = await deps.leads();
    if (isLeader) await Promise.all(all().map((follower) => follower.poll()));
  };
  void update();
  const stopPolling = deps.clock.every(POLL_MS, () => void poll());
  return {
    states: () => {
      const states = all().map((follower) => follower.state());
      return isLeader ? states : states.map((state) => ({ ...state, ...ELSEWHERE }));
    },
    poll,
    update,
    async stop() {
      stopPolling();
      stopped = true;
      await Promise.all(all().map((follower) => follower.stop()));
    },
  };
}
