import { ServerClock, type Ticker } from "#live/clock.ts";
import { NO_TICKER, pageTicker, startTicking } from "#live/timed-elements.ts";
import type { NewDraw } from "#queries/with-draw.ts";

/** What is live on the page before the app runs (src/app/reader), for the app to go on with. */

/** The server's clock, as the page knows it. Browser only. */
export const pageClock = new ServerClock(
  () => performance.now(),
  () => Date.now(),
);

/** Starts the ticker of the page, which stands still while nobody sees it. */
export function tickPage(): Ticker {
  if (pageTicker() !== NO_TICKER) return pageTicker();
  const ticker = startTicking(pageClock);
  const pause = () => ticker.setPaused(document.hidden);
  pause();
  document.addEventListener("visibilitychange", pause);
  return ticker;
}

/** What was shown since the page was made. */
export interface PageNews {
  /** In the order of their arrival. */
  readonly draws: readonly NewDraw[];
  /** Number of the newest change that the page has. */
  readonly since: string;
  /** Whether the stream is connected. */
  readonly live: boolean;
}

let end: (() => PageNews) | undefined;

/** Says how the app takes over from what shows the page's draws: that ends then. */
export function onTakeOver(take: () => PageNews): void {
  end = take;
}

/** Takes over the live page; undefined where nothing was live yet. */
export function takeOver(): PageNews | undefined {
  const news = end?.();
  end = undefined;
  return news;
}

/** Epoch milliseconds, by this device's clock, at which the server answered with the page. */
export function pageLoadedMs(): number {
  const [navigation] = performance.getEntriesByType("navigation");
  const answered = navigation instanceof PerformanceNavigationTiming ? navigation.responseStart : 0;
  return performance.timeOrigin + answered;
}
