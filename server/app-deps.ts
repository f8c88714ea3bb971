import type { Alerts } from "#server/operator/alerts/start.ts";
import type { Catalogue } from "#server/draws/catalogue/catalogue.ts";
import type { Clock } from "#server/clock.ts";
import type { Env } from "#server/env.ts";
import type { Feeds } from "#server/draws/feed/feeds.ts";
import type { Board } from "#server/live/board.ts";
import type { Hub } from "#server/live/hub.ts";
import type { VapidKeys } from "#server/push/keys.ts";
import type { Publisher } from "#server/api/publisher.ts";
import type { Statistics } from "#server/api/statistics.ts";
import type { ServedFiles } from "#server/pages/files.ts";
import type { Renderer } from "#server/pages/renderer.ts";
import type { Store } from "#server/store/store.ts";

export interface Pages {
  readonly files: ServedFiles;
  /** Renders the pages that show draws; null if the site isn't built. */
  readonly renderer: Renderer | null;
  /** The canonical address (path and query) of a page: its cache key. */
  readonly canonicalUrl: (url: string) => string;
}

export interface AppDeps {
  readonly store: Store;
  readonly board: Board;
  readonly hub: Hub;
  /** The site file's current state; `problems` has one line per mistake of a newer file. */
  readonly catalogue: { readonly current: Catalogue; readonly problems: readonly string[] };
  readonly env: Env;
  readonly feeds: Pick<Feeds, "states">;
  readonly clock: Clock;
  readonly buildId: string;
  readonly pages: Pages;
  readonly statistics: Statistics;
  readonly pushKeys: () => Promise<VapidKeys>;
  readonly caughtUp: () => boolean;
  /** Whether the server has got SIGTERM and drains. */
  readonly stopping: () => boolean;
  /** Origin of the site for visitors, without a trailing slash. */
  readonly siteAddress: () => string;
  readonly publisher: Publisher;
  readonly alerts: Pick<Alerts, "send">;
  /** Number of notifications so far by outcome. */
  readonly notified: ReadonlyMap<string, number>;
  /** Milliseconds of a clock jump that isn't trusted yet, else 0. */
  readonly clockJump: () => number;
  /** Milliseconds by which this process's clock is ahead of the database's. */
  readonly clockSkew: () => number;
  readonly log: (text: string, error?: unknown) => void;
}
