import { setTimeout as timeout } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { isDrawn } from "#domain/latest.ts";
import type { Board } from "#server/live/board.ts";
import type { Clock } from "#server/clock.ts";
import type { PushStore } from "#server/store/push.ts";
import { Delivery, type Notification } from "./delivery.ts";
import type { Sender } from "./send.ts";
import type { LastOpen } from "#contract/draw.ts";
import type { Language } from "#contract/languages.ts";
import type { TrackBoard } from "#server/live/track-board.ts";
import { pushMessage } from "./message.ts";

/** Seconds that a draw is news if the next one isn't announced. */
const NEWS_SECONDS = 300;

/** A draw's notification. */
interface News extends Notification {
  readonly cate_id: number;
  readonly open_timestamp: number;
}

/** A draw's notification, which is news until the next draw is due. */
function toNews({ track, source }: TrackBoard, draw: LastOpen): News {
  const { open_timestamp, next_open_timestamp: next } = draw;
  const { id: cate_id, name } = track;
  const { zone } = track.schedule;
  const texts = new Map<Language, string>();
  return {
    cate_id,
    open_timestamp,
    until: next > open_timestamp ? next : open_timestamp + NEWS_SECONDS,
    topic: `track-${cate_id}`,
    textIn(lang) {
      const text =
        texts.get(lang) ?? JSON.stringify(pushMessage({ name, draw, source, zone, lang }));
      texts.set(lang, text);
      return text;
    },
  };
}

/** Subscribers per query. */
const PAGE = 500;
/** Maximum of recorded slow endpoints. */
const MAX_SLOW = 10_000;

export interface PusherDeps {
  readonly push: PushStore;
  readonly board: Pick<Board, "subscribe" | "track">;
  readonly clock: Pick<Clock, "now">;
  readonly send: Sender;
  readonly log: (text: string, error?: unknown) => void;
  /** Resolves after `ms`, or when aborted. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

function sleep(ms: number, signal: AbortSignal): Promise<unknown> {
  return timeout(ms, undefined, { signal, ref: false }).catch(() => undefined);
}

/** Sends each new draw to its subscribers, until it is stale. */
export class Pusher {
  readonly #deps: PusherDeps;
  readonly #abort = new AbortController();
  readonly #newest = new Map<number, number>();
  readonly #running = new Set<Promise<void>>();
  readonly #slow = new LRUCache<string, true>({ max: MAX_SLOW });
  readonly #unsubscribe: () => void;

  constructor(deps: PusherDeps) {
    this.#deps = deps;
    this.#unsubscribe = deps.board.subscribe(({ cate_id, last_open, rewritten }) => {
      const shown = deps.board.track(cate_id);
      if (shown === undefined) return;
      // The newest draw may have been withdrawn.
      if (rewritten) this.#newest.delete(cate_id);
      if (last_open !== null && isDrawn(last_open)) this.#take(toNews(shown, last_open));
    });
  }

  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  async stop(): Promise<void> {
    this.#unsubscribe();
    this.#abort.abort();
    await this.idle();
  }

  #take(news: News): void {
    const newest = this.#newest.get(news.cate_id) ?? 0;
    this.#newest.set(news.cate_id, Math.max(newest, news.open_timestamp));
    if (this.#isStale(news)) return;
    const running = this.#send(news)
      .catch((error: unknown) =>
        this.#deps.log("couldn't send the notifications for a draw", error),
      )
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  #seconds(): number {
    return Math.floor(this.#deps.clock.now() / 1000);
  }

  #isStale({ cate_id, open_timestamp, until }: News): boolean {
    const newest = this.#newest.get(cate_id) ?? 0;
    return this.#abort.signal.aborted || this.#seconds() >= until || newest > open_timestamp;
  }

  /** Sends a draw's notification to the subscribers of its track. */
  async #send(news: News): Promise<void> {
    const { push, send, log, wait = sleep } = this.#deps;
    const { cate_id, open_timestamp } = news;
    const page = (after: string) =>
      push.targets({ cate_id, after, limit: PAGE, now: this.#seconds() });
    let targets = await page("");
    if (targets.length === 0) return;
    // One of several processes sends: the first to claim the draw.
    if (!(await push.claim(cate_id, open_timestamp))) return;
    const isStale = () => this.#isStale(news);
    const delivery = new Delivery(news, {
      push,
      send,
      seconds: () => this.#seconds(),
      isStale,
      wait: (ms) => wait(ms, this.#abort.signal),
      slow: this.#slow,
    });
    while (targets.length > 0 && !isStale()) {
      await delivery.send(targets);
      targets = targets.length < PAGE ? [] : await page(targets.at(-1)?.endpoint ?? "");
    }
    await delivery.finish();
    for (const [status, count] of delivery.refused) {
      log(`push services refused ${count} notifications with status ${status}`);
    }
  }
}
