import { randomUUID } from "node:crypto";
import type { Clock } from "#server/clock.ts";
import type { Env } from "#server/env.ts";
import type { Board } from "#server/live/board.ts";
import { createLeader } from "#server/store/lease/leader.ts";
import type { Store } from "#server/store/store.ts";
import { explain } from "#server/store/store-failure.ts";
import type { Alert, LateDraw } from "./alert.ts";
import { type DeliveryOptions, createDelivery } from "./deliver.ts";
import { watchStore } from "./store-watch.ts";
import { watchTracks } from "./track-watch.ts";
import { formatLocal } from "#domain/zone.ts";
import type { Track } from "#server/draws/tracks.ts";

interface AlertTextDeps {
  readonly tracks: readonly Track[];
  /** The site's address without a trailing slash. */
  readonly siteAddress: string;
}

/** An alert as a chat message: a sentence and a link. */
function alertText({ type, data }: Alert, { tracks, siteAddress }: AlertTextDeps): string {
  const findTrack = (id: number) => tracks.find((track) => track.id === id);
  const trackName = (id: number) => {
    const name = findTrack(id)?.name.en;
    return name === undefined ? `track ${id}` : `${name} (track ${id})`;
  };
  const formatTime = (epoch: number, id: number | undefined) => {
    const zone = findTrack(id ?? 0)?.schedule.zone ?? "UTC";
    return `${formatLocal(zone, epoch)} (${zone})`;
  };
  const describeDraw = ({ cate_id, term, next_open_timestamp }: LateDraw) =>
    `${trackName(cate_id)}: ${term === "" ? "the draw" : `draw ${term}`} due at ${formatTime(next_open_timestamp, cate_id)}`;
  const link = (path: string) => `${siteAddress}/ops${path}`;
  switch (type) {
    case "track.late":
      return `${describeDraw(data)} is late. ${link(`/tracks/${data.cate_id}`)}`;
    case "track.recovered":
      return `${describeDraw(data)} is no longer late. ${link(`/tracks/${data.cate_id}`)}`;
    case "feed.silent": {
      const names = data.tracks.map(trackName).join(", ");
      const since = data.since === 0 ? "yet" : `since ${formatTime(data.since, data.tracks[0])}`;
      return `No real draw has arrived ${since}, though draws are overdue: ${names}. ${link("")}`;
    }
    case "feed.recovered":
      return `Real draws arrive again. ${link("")}`;
    case "store.failing":
      return `The store fails: ${data.problem} ${link("")}`;
    case "store.recovered":
      return `The store works again. ${link("")}`;
    case "feedback.received":
      return `A visitor has sent feedback. ${link("/feedback")}`;
  }
}

/** Milliseconds between checks of tracks and store. */
export const WATCH_MS = 5000;

interface AlertsDeps extends Pick<DeliveryOptions, "log" | "retryWaitsMs"> {
  readonly store: Pick<Store, "check" | "leases">;
  readonly board: Pick<Board, "tracks">;
  readonly env: Pick<Env, "alertUrl" | "databaseUrl" | "dataDir">;
  readonly clock: Pick<Clock, "now" | "monotonic" | "every">;
  /** The site's address without a trailing slash. */
  readonly siteAddress: () => string;
}

/** Alerts to ALERT_URL. */
export interface Alerts {
  /** Sends an alert of this process. */
  readonly send: (alert: Alert) => void;
  /** Resolves when nothing is being checked or sent. */
  readonly idle: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const NO_ALERTS: Alerts = { send: () => {}, idle: async () => {}, stop: async () => {} };

/**
 * Watches tracks and store and sends alerts; does nothing without ALERT_URL. Of several processes the holder of the
 * lease reports. It has the reported problems in memory, so a new holder repeats those that continue.
 */
export function startAlerts({
  store,
  board,
  env,
  clock,
  siteAddress,
  ...options
}: AlertsDeps): Alerts {
  if (env.alertUrl === null) return NO_ALERTS;
  const delivery = createDelivery({ url: env.alertUrl, ...options });
  const send = (alert: Alert) => {
    const { type, data } = alert;
    const timestamp = new Date(clock.now()).toISOString();
    const tracks = board.tracks().map(({ track }) => track);
    const text = alertText(alert, { tracks, siteAddress: siteAddress() });
    delivery.send(type, JSON.stringify({ text, type, timestamp, data }));
  };
  const lease = { name: "alerts", holder: randomUUID() };
  const leads = createLeader({ clock, take: (time) => store.leases.take(lease, time) });
  // As of the last working check: the last holder reports a store failure.
  let isLeader = false;
  const tracks = watchTracks({ board, send });
  const storeWatch = watchStore({
    check: async () => {
      await store.check();
      isLeader = await leads();
    },
    explain: (error) => explain(error, env),
    reports: () => isLeader,
    send,
  });
  let checking: Promise<void> = Promise.resolve();

  function poll(): void {
    checking = storeWatch.poll();
    if (isLeader) tracks.poll(Math.floor(clock.now() / 1000));
    else tracks.reset();
  }
  poll();
  const stopPolling = clock.every(WATCH_MS, poll);
  return {
    send,
    async idle() {
      await checking;
      await delivery.idle();
    },
    async stop() {
      stopPolling();
      await checking;
      await delivery.stop();
      // Otherwise another process takes over when the lease ends.
      await store.leases.release(lease).catch(() => {});
    },
  };
}
