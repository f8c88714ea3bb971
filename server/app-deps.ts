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
import type { SiteFiles } from "#server/pages/files.ts";
import type { Renderer } from "#server/pages/renderer.ts";
import type { Store } from "#server/store/store.ts";

export interface Pages {
  readonly files: SiteFiles;
  /** Renders the pages that show draws; null if the site isn't built. */
  readonly renderer: Renderer | null;
  /** The address (path and query) under which a page is rendered for all that show the same. */
  readonly canonicalUrl: (url: string) => string;
}

export interface AppDeps {
  readonly store: Store;
  readonly board: Board;
  readonly hub: Hub;
  /** From the site file, replaced when it changes; `problems` are a changed file's mistakes, a line each. */
  readonly catalogue: { readonly current: Catalogue; readonly problems: readonly string[] };
  readonly env: Env;
  readonly feeds: Pick<Feeds, "states">;
  readonly clock: Clock;
  readonly buildId: string;
  readonly pages: Pages;
  readonly statistics: Statistics;
  readonly pushKeys: () => Promise<VapidKeys>;
  readonly caughtUp: () => boolean;
  /** Whether the server was told to stop and takes its leave of the balancers. */
  readonly stopping: () => boolean;
  /** The site's address for visitors, without a slash at its end. */
  readonly siteAddress: () => string;
  readonly publisher: Publisher;
  readonly alerts: Pick<Alerts, "send">;
  /** Notifications so far by what became of them. */
  readonly notified: ReadonlyMap<string, number>;
  /** Milliseconds by which the clock jumped and isn't trusted yet, else 0. */
  readonly clockJump: () => number;
  /** Milliseconds by which this process's clock is ahead of the database's. */
  readonly clockSkew: () => number;
  readonly log: (text: string, error?: unknown) => void;
}
