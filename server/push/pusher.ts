import { setTimeout as timeout } from "node:timers/promises";
import type { LastOpen } from "#contract/draw.ts";
import type { Language } from "#contract/languages.ts";
import { isDrawn } from "#domain/latest.ts";
import type { Board } from "#server/live/board.ts";
import type { Clock } from "#server/clock.ts";
import type { PushStore, PushTarget } from "#server/store/push.ts";
import { pushMessage } from "./message.ts";
import type { Sender, Sent } from "./send.ts";

/** Subscribers read at once, and messages sent at once for one draw. */
const PAGE = 500;
const AT_ONCE = 16;
/** Seconds that a draw is news where the next one isn't announced. */
const NEWS_SECONDS = 300;
/** Seconds before each further try at those whose push service is busy. */
const RETRY_SECONDS = [2, 8, 30, 60];

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

interface Waiting {
  readonly target: PushTarget;
  /** Seconds that the push service asked to wait. */
  readonly seconds: number;
}

function newsOf(cate_id: number, draw: LastOpen): News {
  const { open_timestamp: opened, next_open_timestamp: next } = draw;
  return { cate_id, draw, until: next > opened ? next : opened + NEWS_SECONDS };
}

function sleep(ms: number, signal: AbortSignal): Promise<unknown> {
  return timeout(ms, undefined, { signal, ref: false }).catch(() => undefined);
}

async function each<Item>(items: readonly Item[], work: (item: Item) => Promise<void>) {
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** Sends each new draw to its subscribers, until it is stale. */
export class Pusher {
  readonly #deps: PusherDeps;
  readonly #abort = new AbortController();
  readonly #newest = new Map<number, number>();
  readonly #running = new Set<Promise<void>>();
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
    const { push } = this.#deps;
    const { cate_id, draw } = news;
    const page = (after: string) => push.targets({ cate_id, after, limit: PAGE });
    let targets = await page("");
    if (targets.length === 0) return;
    // Of several processes only one sends: the first to claim the draw.
    if (!(await push.claim(cate_id, draw.open_timestamp))) return;
    const waiting: Waiting[] = [];
    const refused = new Map<number, number>();
    while (targets.length > 0 && !this.#isStale(news)) {
      await this.#sendAll(news, targets, { waiting, refused });
      targets = targets.length < PAGE ? [] : await page(targets.at(-1)?.endpoint ?? "");
    }
    await this.#retry(news, waiting, refused);
    for (const [status, count] of refused) {
      this.#deps.log(`push services refused ${count} notifications with status ${status}`);
    }
  }

  async #retry(news: News, first: readonly Waiting[], refused: Map<number, number>): Promise<void> {
    let waiting = first;
    for (const seconds of RETRY_SECONDS) {
      // A subscriber whose retry would come after the draw is stale gets no notification.
      const left = news.until - this.#seconds();
      waiting = waiting.filter((one) => Math.max(seconds, one.seconds) < left);
      if (waiting.length === 0) return;
      const asked = Math.max(...waiting.map((one) => one.seconds));
      await (this.#deps.wait ?? sleep)(Math.max(seconds, asked) * 1000, this.#abort.signal);
      if (this.#isStale(news)) return;
      const still: Waiting[] = [];
      const targets = waiting.map(({ target }) => target);
      await this.#sendAll(news, targets, { waiting: still, refused });
      waiting = still;
    }
  }

  async #sendAll(
    news: News,
    targets: readonly PushTarget[],
    { waiting, refused }: { waiting: Waiting[]; refused: Map<number, number> },
  ): Promise<void> {
    const shown = this.#deps.board.track(news.cate_id);
    if (shown === undefined) return;
    const { source } = shown;
    const { name, schedule } = shown.track;
    const texts = new Map<Language, string>();
    const textIn = (lang: Language) => {
      const { draw } = news;
      const text =
        texts.get(lang) ??
        JSON.stringify(pushMessage({ name, draw, source, zone: schedule.zone, lang }));
      texts.set(lang, text);
      return text;
    };
    await each(targets, async (target) => {
      if (this.#isStale(news)) return;
      const sent = await this.#send(news, target, textIn(target.lang));
      if (sent.kind === "gone") await this.#deps.push.unsubscribe(target.endpoint);
      if (sent.kind === "later") waiting.push({ target, seconds: sent.seconds ?? 0 });
      if (sent.kind === "refused") refused.set(sent.status, (refused.get(sent.status) ?? 0) + 1);
    });
  }

  #send({ cate_id, until }: News, target: PushTarget, text: string): Promise<Sent> {
    const now = this.#seconds();
    const message = { text, ttl: Math.max(1, until - now), topic: `track-${cate_id}`, now };
    return this.#deps.send(target, message);
  }
}
