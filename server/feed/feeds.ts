import type { Catalogue } from "#server/catalogue/catalogue.ts";
import type { Clock } from "#server/clock.ts";
import { type FeedState, type FollowDeps, followFeed } from "./follow.ts";

/** Milliseconds between two looks whether a feed is to be asked. */
const LOOK_MS = 250;

interface FeedsDeps extends FollowDeps {
  readonly clock: Pick<Clock, "now" | "monotonic" | "every">;
  readonly catalogue: { readonly current: Pick<Catalogue, "feeds"> };
}

export interface Feeds {
  /** What each feed last said, in the order of the tracks. */
  states(): readonly FeedState[];
  /** Asks the feeds whose time it is; resolves once their answers are used. */
  look(): Promise<void>;
  /** Follows the feeds of the catalogue as it is now; those that are the same go on. */
  update(): Promise<void>;
  /** Resolves when no request is open any more. */
  stop(): Promise<void>;
}

/** Asks the feeds of the catalogue's tracks, each apart from the others. */
export function startFeeds(deps: FeedsDeps): Feeds {
  type Follower = ReturnType<typeof followFeed>;
  let followers = new Map<string, Follower>();

  async function update(): Promise<void> {
    const before = followers;
    followers = new Map(
      deps.catalogue.current.feeds.map((feed) => {
        const key = JSON.stringify(feed);
        return [key, before.get(key) ?? followFeed(feed, deps)];
      }),
    );
    const gone = [...before].filter(([key]) => !followers.has(key));
    await Promise.all(gone.map(([, follower]) => follower.stop()));
  }
  const all = () => [...followers.values()];
  const look = async () => void (await Promise.all(all().map((follower) => follower.look())));
  void update();
  const stopLooking = deps.clock.every(LOOK_MS, () => void look());
  return {
    states: () => all().map((follower) => follower.state()),
    look,
    update,
    async stop() {
      stopLooking();
      await Promise.all(all().map((follower) => follower.stop()));
    },
  };
}
