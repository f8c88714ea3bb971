import type { LRUCache } from "lru-cache";
import type { Language } from "#contract/languages.ts";
import type { PushStore, PushTarget } from "#server/store/push.ts";
import type { Sender } from "./send.ts";
import { SendPool } from "./send-pool.ts";

/** Seconds before each retry with a busy push service. */
const RETRY_SECONDS = [2, 8, 30, 60];
/** Consecutive refusals that end a subscription, and the pause in seconds after each. */
export const MAX_REFUSALS = 5;
export const REFUSAL_PAUSE_SECONDS = 3600;

export interface DeliveryDeps {
  readonly push: Pick<PushStore, "unsubscribe" | "refuse" | "accept">;
  readonly send: Sender;
  /** Epoch seconds. */
  readonly seconds: () => number;
  readonly isStale: () => boolean;
  readonly wait: (ms: number) => Promise<unknown>;
  /** Endpoints that timed out, which come last. Shared by all deliveries. */
  readonly slow: LRUCache<string, true>;
}

export interface Notification {
  /** Epoch seconds when it becomes stale. */
  readonly until: number;
  readonly topic: string;
  readonly textIn: (lang: Language) => string;
}

interface Waiting {
  readonly target: PushTarget;
  /** Seconds of the push service's Retry-After. */
  readonly seconds: number;
}

/** Sends one notification to its subscribers, until it is stale. */
export class Delivery {
  readonly #notification: Notification;
  readonly #deps: DeliveryDeps;
  readonly #pool = new SendPool();
  #waiting: Waiting[] = [];
  /** Refusals by status. */
  readonly refused = new Map<number, number>();

  constructor(notification: Notification, deps: DeliveryDeps) {
    this.#notification = notification;
    this.#deps = deps;
  }

  /** Starts sending; slow endpoints wait for {@link finish}. */
  async send(targets: readonly PushTarget[]): Promise<void> {
    for (const target of targets) {
      if (this.#deps.slow.has(target.endpoint)) this.#waiting.push({ target, seconds: 0 });
      else await this.#start(target);
    }
  }

  /** Sends to slow endpoints and retries busy ones; resolves when all sends have ended. */
  async finish(): Promise<void> {
    const { seconds, slow, wait, isStale } = this.#deps;
    for (const pause of RETRY_SECONDS) {
      await this.#pool.turnsEnded();
      // No retries after the draw is stale.
      const left = this.#notification.until - seconds();
      const round = this.#waiting.filter((one) => Math.max(pause, one.seconds) < left);
      this.#waiting = [];
      if (round.length === 0) break;
      const delay = Math.max(...round.map((one) => one.seconds));
      await wait(Math.max(pause, delay) * 1000);
      if (isStale()) break;
      const isSlow = ({ target }: Waiting) => Number(slow.has(target.endpoint));
      for (const { target } of round.toSorted((a, b) => isSlow(a) - isSlow(b))) {
        await this.#start(target);
      }
    }
    await this.#pool.idle();
  }

  #start(target: PushTarget): Promise<void> {
    return this.#pool.start(() => this.#sendTo(target));
  }

  async #sendTo(target: PushTarget): Promise<void> {
    const { push, send, seconds, isStale, slow } = this.#deps;
    if (isStale()) return;
    const { until, topic, textIn } = this.#notification;
    const now = seconds();
    const { endpoint } = target;
    const text = textIn(target.lang);
    const sent = await send(target, { text, ttl: Math.max(1, until - now), topic, now });
    if (sent.kind === "slow") slow.set(endpoint, true);
    else slow.delete(endpoint);
    if (sent.kind === "gone") await push.unsubscribe(endpoint);
    if (sent.kind === "later") this.#waiting.push({ target, seconds: sent.seconds ?? 0 });
    if (sent.kind === "taken" && target.refusals > 0) await push.accept(endpoint);
    if (sent.kind !== "refused") return;
    this.refused.set(sent.status, (this.refused.get(sent.status) ?? 0) + 1);
    if (target.refusals + 1 >= MAX_REFUSALS) await push.unsubscribe(endpoint);
    else await push.refuse(endpoint, now + REFUSAL_PAUSE_SECONDS);
  }
}
