import { setTimeout as timeout } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { Language } from "#contract/languages.ts";
import { isDrawn } from "#domain/latest.ts";
import type { Board } from "#server/live/board.ts";
import type { Revision, TrackBoard } from "#server/live/track-board.ts";
import type { Clock } from "#server/clock.ts";
import type { PushStore } from "#server/store/push.ts";
import { Delivery } from "./delivery.ts";
import { revisionMessage } from "./message.ts";
import { type News, newsOf, textsOf, winnerOf } from "./news.ts";
import type { Sender } from "./send.ts";

/** Subscribers read at once. */
const PAGE = 500;
/** Seconds after a draw in which subscribers are notified of a correction or withdrawal. */
const REVISION_SECONDS = 86_400;
/** Changed draws of one track that are notified at once. */
const REVISIONS_MOST = 3;
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

/** Whose win it is, how news is claimed, which is null if another process sends it, and when it is stale. */
interface Sending {
  readonly winner: number;
  readonly claim: () => Promise<News | null>;
  readonly isStale: () => boolean;
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
    this.#unsubscribe = deps.board.subscribe(({ cate_id, last_open, rewritten, revisions }) => {
      const shown = deps.board.track(cate_id);
      if (shown === undefined) return;
      // The newest draw may have been retracted.
      if (rewritten) this.#newest.delete(cate_id);
      const corrected = revisions.some(({ before }) => before.term === last_open?.term);
      if (last_open !== null && isDrawn(last_open) && !corrected) {
        this.#take(newsOf(shown, last_open));
      }
      for (const revision of revisions.slice(-REVISIONS_MOST)) this.#revise(shown, revision);
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
    this.#newest.set(news.cate_id, Math.max(newest, news.draw.open_timestamp));
    if (this.#isStale(news)) return;
    const isStale = () => this.#isStale(news);
    const { cate_id, draw } = news;
    // Of several processes only one sends: the first to claim the draw.
    const claim = async () =>
      (await this.#deps.push.claim(cate_id, draw.open_timestamp)) ? news : null;
    this.#run(() => this.#sendToSubscribers(cate_id, { winner: winnerOf(draw), claim, isStale }));
  }

  /** Tells those who were sent a result that it was wrong. */
  #revise({ track: { id: cate_id, name } }: TrackBoard, revision: Revision): void {
    const { seq, before: draw } = revision;
    const until = draw.open_timestamp + REVISION_SECONDS;
    const isStale = () => this.#abort.signal.aborted || this.#seconds() >= until;
    if (isStale()) return;
    const winner = winnerOf(draw);
    const claim = async () => {
      const { open_timestamp } = draw;
      const claimed = await this.#deps.push.claimRevision({ cate_id, seq, open_timestamp });
      if (claimed === null) return null;
      // A newer draw's notification, which has the track's tag, must stay.
      const tag = `track-${cate_id}${claimed.isLast ? "" : `-${draw.term}`}`;
      const messageIn = (lang: Language, marble: number) =>
        revisionMessage({ name, cate_id, revision, tag, lang, marble });
      return { cate_id, draw, until, topic: `track-${cate_id}-${seq}`, messageIn };
    };
    this.#run(() => this.#sendToSubscribers(cate_id, { winner, claim, isStale }));
  }

  #run(send: () => Promise<void>): void {
    const running = send()
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

  /** Sends to those who get all draws and, at the same time, to those who follow the winner. */
  async #sendToSubscribers(cate_id: number, { winner, claim, isStale }: Sending): Promise<void> {
    const { push, log } = this.#deps;
    const groupOf = async (marble: number) => {
      const page = (after: string) =>
        push.targets({ cate_id, marble, after, limit: PAGE, now: this.#seconds() });
      return { marble, page, first: await page("") };
    };
    const groups = await Promise.all([...new Set([0, winner])].map(groupOf));
    if (groups.every(({ first }) => first.length === 0)) return;
    const news = await claim();
    if (news === null) return;
    const send = async ({ marble, page, first }: (typeof groups)[number]) => {
      let targets = first;
      const delivery = this.#deliveryOf(news, marble, isStale);
      while (targets.length > 0 && !isStale()) {
        await delivery.send(targets);
        targets = targets.length < PAGE ? [] : await page(targets.at(-1)?.endpoint ?? "");
      }
      await delivery.finish();
      return [...delivery.refused];
    };
    const refused = (await Promise.all(groups.map(send))).flat();
    for (const [status, count] of refused) {
      log(`push services refused ${count} notifications with status ${status}`);
    }
  }

  #deliveryOf({ until, topic, messageIn }: News, marble: number, isStale: () => boolean): Delivery {
    const { push, send, wait = sleep } = this.#deps;
    return new Delivery(
      { until, topic, textIn: textsOf((lang) => messageIn(lang, marble)) },
      {
        push,
        send,
        seconds: () => this.#seconds(),
        isStale,
        wait: (ms) => wait(ms, this.#abort.signal),
        slow: this.#slow,
      },
    );
  }
}
