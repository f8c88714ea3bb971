import { setTimeout as timeout } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { LastOpen } from "#contract/draw.ts";
import type { Language } from "#contract/languages.ts";
import { isDrawn } from "#domain/latest.ts";
import type { Board } from "#server/live/board.ts";
import type { Clock } from "#server/clock.ts";
import type { PushStore } from "#server/store/push.ts";
import { Delivery, type Notification } from "./delivery.ts";
import { pushMessage } from "./message.ts";
import type { Sender } from "./send.ts";

/** Subscribers read at once. */
const PAGE = 500;
/** Seconds that a draw is news where the next one isn't announced. */
const NEWS_SECONDS = 300;
/** Slow endpoints that are remembered. */
const SLOW_MAX = 10_000;

export interface PusherDeps {
  readonly push: PushStore;
  readonly board: Pick<Board, "subscribe" | "track">;
  readonly clock: Pick<Clock, "now">;
  readonly send: Sender;
  readonly log: (text: string, error?: unknown) => void;
  /** Resolves after the milliseconds, or when the signal aborts it. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

/** A draw that is sent to its subscribers. */
interface News {
  readonly cate_id: number;
  readonly draw: LastOpen;
  /** Epoch seconds from which it is stale. */
  readonly until: number;
}

function newsOf(cate_id: number, draw: LastOpen): News {
  const { open_timestamp: opened, next_open_timestamp: next } = draw;
  return { cate_id, draw, until: next > opened ? next : opened + NEWS_SECONDS };
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
  readonly #slow = new LRUCache<string, true>({ max: SLOW_MAX });
  readonly #unsubscribe: () => void;

  constructor(deps: PusherDeps) {
    this.#deps = deps;
    this.#unsubscribe = deps.board.subscribe(({ cate_id, last_open, rewritten }) => {
      // The newest draw may have been retracted.
      if (rewritten) this.#newest.delete(cate_id);
      if (last_open !== null && isDrawn(last_open)) this.#take(newsOf(cate_id, last_open));
    });
  }

  /** Resolves when nothing is being sent. */
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
    this.#newest.set(news.cate_id, Math.max(newest, news.draw.open_timestamp));
    if (this.#isStale(news)) return;
    const running = this.#sendToSubscribers(news)
      .catch((error: unknown) =>
        this.#deps.log("couldn't send the notifications for a draw", error),
      )
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  #seconds(): number {
    return Math.floor(this.#deps.clock.now() / 1000);
  }

  #isStale({ cate_id, draw, until }: News): boolean {
    const newest = this.#newest.get(cate_id) ?? 0;
    return this.#abort.signal.aborted || this.#seconds() >= until || newest > draw.open_timestamp;
  }

  async #sendToSubscribers(news: News): Promise<void> {
    const { push, log } = this.#deps;
    const { cate_id, draw } = news;
    const page = (after: string) =>
      push.targets({ cate_id, after, limit: PAGE, now: this.#seconds() });
    let targets = await page("");
    const delivery = this.#deliveryOf(news);
    if (targets.length === 0 || delivery === null) return;
    // Of several processes only one sends: the first to claim the draw.
    if (!(await push.claim(cate_id, draw.open_timestamp))) return;
    while (targets.length > 0 && !this.#isStale(news)) {
      await delivery.send(targets);
      targets = targets.length < PAGE ? [] : await page(targets.at(-1)?.endpoint ?? "");
    }
    await delivery.finish();
    for (const [status, count] of delivery.refused) {
      log(`push services refused ${count} notifications with status ${status}`);
    }
  }

  #deliveryOf(news: News): Delivery | null {
    const notification = this.#notificationOf(news);
    if (notification === null) return null;
    const { push, send, wait = sleep } = this.#deps;
    return new Delivery(notification, {
      push,
      send,
      seconds: () => this.#seconds(),
      isStale: () => this.#isStale(news),
      wait: (ms) => wait(ms, this.#abort.signal),
      slow: this.#slow,
    });
  }

  #notificationOf({ cate_id, draw, until }: News): Notification | null {
    const shown = this.#deps.board.track(cate_id);
    if (shown === undefined) return null;
    const { source } = shown;
    const { name, schedule } = shown.track;
    const texts = new Map<Language, string>();
    function textIn(lang: Language): string {
      const text =
        texts.get(lang) ??
        JSON.stringify(pushMessage({ name, draw, source, zone: schedule.zone, lang }));
      texts.set(lang, text);
      return text;
    }
    return { until, topic: `track-${cate_id}`, textIn };
  }
}
