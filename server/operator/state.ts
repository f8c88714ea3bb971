import { statfs } from "node:fs/promises";
import { join } from "node:path";
import type { Language } from "#contract/languages.ts";
import type { opsState } from "#contract/ops.ts";
import type { AppDeps } from "#server/app-deps.ts";
import type { FeedState } from "#server/draws/feed/follow-feed.ts";
import type { WriteCall } from "#server/http/call.ts";
import type { Metrics } from "#server/http/metrics.ts";
import type { InnerFetch } from "#server/http/request.ts";
import { noticeText } from "#server/live/notice.ts";
import { isShown, type TrackBoard } from "#server/live/track-board.ts";
import { readiness } from "#server/api/readiness.ts";
import { newestBackup } from "#server/store/backup/every.ts";
import type { LoggedAction } from "#server/store/operator/operator-store.ts";
import type { StoredDraw } from "#server/store/store.ts";
import { findTrack } from "./action-call.ts";

const HOUR_MS = 3_600_000;
/** Backup intervals after which a backup is overdue. */
const OVERDUE_TIMES = 2;
/** Maximum of listed draws. */
const DRAWS_LISTED = 20;
/** Maximum of read actions, from which repeated ones are removed, and of listed ones. */
const ACTIONS_READ = 500;
const ACTIONS_LISTED = 30;

export interface StateDeps extends AppDeps {
  readonly metrics: Pick<Metrics, "hasUnknownProxy">;
  readonly fetch: InnerFetch;
}

/** A store's value, null during a failure, which `problems` reports. */
function orNull<Value>(value: Promise<Value>): Promise<Value | null> {
  return value.catch(() => null);
}

const toSeconds = (ms: number | null) => (ms === null ? 0 : Math.floor(ms / 1000));

function trackState(shown: TrackBoard, fed: LoggedAction | undefined, language: Language) {
  const { track, source, next } = shown;
  const [latest] = shown.draws;
  return {
    id: track.id,
    name: track.name[language],
    zone: track.schedule.zone,
    source,
    hidden: !isShown(shown),
    number_count: track.marbles,
    marbles_vary: track.marblesVary === true,
    term: latest?.term ?? "",
    open_timestamp: latest?.open_timestamp ?? 0,
    received_timestamp: source === "feed" ? (fed?.created ?? 0) : 0,
    received_from: source === "feed" ? (fed?.address ?? "") : "",
    next_term: next.next_term ?? "",
    next_open_timestamp: next.next_open_timestamp ?? 0,
    notice: noticeText(shown, language),
  };
}

function drawState(draw: StoredDraw) {
  const { term, number, timings, open_timestamp, next_term, next_open_timestamp, corrected } = draw;
  return {
    term,
    number,
    timings,
    open_timestamp,
    next_term: next_term ?? "",
    next_open_timestamp: next_open_timestamp ?? 0,
    corrected_timestamp: corrected?.corrected_timestamp ?? 0,
  };
}

function feedState({ cate_id, answered, took, status, said, problem, failures, next }: FeedState) {
  return {
    cate_id,
    answered_timestamp: toSeconds(answered),
    took_ms: took === null ? null : Math.round(took),
    status,
    said,
    problem: problem ?? "",
    failures,
    next_timestamp: toSeconds(next),
  };
}

async function diskLeft(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

async function backupState({ env, clock }: AppDeps) {
  const { everyHours } = env.backups;
  const none = { backup_timestamp: 0, backup_overdue: false };
  if (env.databaseUrl !== null) return { backup: "postgres", ...none } as const;
  const now = clock.now();
  const time = await newestBackup(join(env.dataDir, "backups"), now);
  if (time === 0) return { backup: everyHours === 0 ? "off" : "never", ...none } as const;
  const isOverdue = everyHours > 0 && now - time > OVERDUE_TIMES * everyHours * HOUR_MS;
  return { backup: "made", backup_timestamp: toSeconds(time), backup_overdue: isOverdue } as const;
}

/** The newest actions; of repeated draws of one address to a track, only the newest. */
function selectActions(actions: readonly LoggedAction[]): LoggedAction[] {
  const seen = new Set<string>();
  const chosen = actions.filter(({ action, cate_id, address }) => {
    const key = `${cate_id} ${address}`;
    if (action !== "draws") return true;
    return !seen.has(key) && seen.add(key).size > 0;
  });
  return chosen.slice(0, ACTIONS_LISTED);
}

/** The state for the operator's page; during a store failure some fields are null. */
export function stateHandler(deps: StateDeps) {
  const { board, catalogue, clock, env, feeds, hub, metrics, publisher, store } = deps;
  const ready = readiness(deps, deps.fetch);
  async function problemsNow(): Promise<string[]> {
    const unsigned = await publisher.problem();
    return [...(await ready()), ...(unsigned === null ? [] : [unsigned])];
  }
  return async ({ params: { cate_id }, language }: WriteCall<typeof opsState>) => {
    const named = cate_id === undefined ? null : findTrack(deps, cate_id);
    const ids = catalogue.current.tracks.map(({ id }) => id);
    const [problems, subscriptions, store_bytes, disk_bytes, backup, waiting, actions, fed] =
      await Promise.all([
        problemsNow(),
        orNull(store.push.count()),
        orNull(store.bytes()),
        orNull(diskLeft(env.dataDir)),
        backupState(deps),
        orNull(store.inbox.waiting()),
        orNull(store.operator.actions(ACTIONS_READ)),
        orNull(store.operator.lastRealDraws(ids)),
      ]);
    const tracks = ids.flatMap((id) => board.anyTrack(id) ?? []);
    const lastRealDrawOn = (id: number) => fed?.find((action) => action.cate_id === id);
    return {
      server_time: toSeconds(clock.now()),
      problems,
      site_file: [...catalogue.problems],
      unknown_proxy: metrics.hasUnknownProxy,
      tracks: tracks.map((shown) => trackState(shown, lastRealDrawOn(shown.track.id), language)),
      draws: (named?.draws ?? []).slice(0, DRAWS_LISTED).map(drawState),
      feeds: feeds.states().map(feedState),
      server: { streams: hub.size, subscriptions, store_bytes, disk_bytes, ...backup },
      feedback_waiting: waiting,
      actions: selectActions(actions ?? []).map(({ created, ...action }) => {
        return { created_timestamp: created, ...action };
      }),
    };
  };
}
