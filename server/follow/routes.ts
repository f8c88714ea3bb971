import { type FollowFormat, FOLLOW_TYPES, readFollowPath } from "#contract/follow/paths.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { notFound } from "#server/http/envelope.ts";
import type { CacheEntry } from "#server/http/answer-cache.ts";
import { type Api, refuseOtherMethods } from "#server/http/call.ts";
import { bindingsOf, type Conditions, conditionsOf } from "#server/http/request.ts";
import { toResponse } from "#server/http/response.ts";
import { noticeText } from "#server/live/notice.ts";
import type { TrackBoard } from "#server/live/track-board.ts";
import { seoInfo } from "#server/resources/home-page.ts";
import { secondsToNextDraw } from "#server/resources/tracks.ts";
import { pageOrigin } from "#server/site/page-policy.ts";
import { upcomingDraws } from "./upcoming-draws.ts";
import { elementRoute } from "./element.ts";
import { feedEntries } from "./feed.ts";
import { oembedRoute } from "./oembed.ts";
import type { FeedSite } from "./feed-urls.ts";
import { printCalendar } from "./print-calendar.ts";
import { printAtom, printJsonFeed } from "./print-feeds.ts";

const ROUTE = "/feeds";
const HOUR_SECONDS = 3600;

interface FollowTarget {
  readonly board: TrackBoard;
  readonly place: FeedSite;
  /** Epoch seconds. */
  readonly now: number;
}

async function feedText(deps: AppDeps, format: "atom" | "json", followed: FollowTarget) {
  const { board, place, now } = followed;
  const siteName = seoInfo(deps, place.language).site_name;
  const entries = await feedEntries(deps.store, board, { place, now });
  const print = format === "atom" ? printAtom : printJsonFeed;
  return print({ track: board.track, place, siteName, entries, now });
}

async function calendarText({ store }: AppDeps, { board, place, now }: FollowTarget, made: number) {
  const { language } = place;
  const notice = noticeText(board, language);
  const draws = await upcomingDraws(store, board, { now, language, notice });
  const { track, source } = board;
  return printCalendar({ track, place, simulated: source === "simulated", draws, made });
}

function entryOf(deps: AppDeps, format: FollowFormat, followed: FollowTarget): CacheEntry {
  const { board, place, now } = followed;
  // The coming draws also change with the time; feeds only with the track.
  const hour = now - (now % HOUR_SECONDS);
  const asOf = format === "ics" ? String(hour) : "";
  return {
    key: `${ROUTE}|${format}|${board.track.id}|${place.language}|${place.origin}|${asOf}`,
    version: board.version,
    seconds: secondsToNextDraw([board], now * 1000),
    type: `${FOLLOW_TYPES[format]}; charset=utf-8`,
    make: async () =>
      Buffer.from(
        await (format === "ics"
          ? calendarText(deps, followed, hour)
          : feedText(deps, format, followed)),
      ),
  };
}

/** Feeds and calendars of the tracks, embedding, and the element for other sites. */
export function followRoutes({ app, answers, fastPath }: Api, deps: AppDeps): void {
  const { board, clock } = deps;

  /** The cache entry of a path; null for an unknown one. */
  function entryNow(path: string, origin: string): CacheEntry | null {
    const target = readFollowPath(path);
    const track = target === null ? undefined : board.track(target.cateId);
    if (target === null || track === undefined) return null;
    const site = deps.siteAddress();
    const place = { origin, host: new URL(site).hostname, language: target.language };
    const now = Math.floor(clock.now() / 1000);
    return entryOf(deps, target.format, { board: track, place, now });
  }

  app.get(`${ROUTE}/*`, async (call) => {
    call.set("route", ROUTE);
    const { path } = call.req;
    const origin = pageOrigin(call, deps) || deps.siteAddress();
    const entry = entryNow(path, origin);
    if (entry === null) return notFound();
    const answer = await answers.answer(entry, conditionsOf(call));
    if (new URL(call.req.url).search === "") {
      const ready = (conditions: Conditions) => {
        const now = entryNow(path, origin);
        return now === null ? null : answers.answerNow(now, conditions);
      };
      fastPath.remember(bindingsOf(call).incoming, { route: ROUTE, ready });
    }
    return toResponse(answer);
  });
  refuseOtherMethods(app, `${ROUTE}/*`, "GET, HEAD, OPTIONS");
  oembedRoute(app, deps);
  elementRoute(app, deps);
}
