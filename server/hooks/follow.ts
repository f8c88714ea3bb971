import type { Clock } from "#server/clock.ts";
import { type ClaimedDelivery, WAITING_SECONDS } from "#server/store/hooks/claim.ts";
import type { Outbox, DeliveryOutcome } from "#server/store/hooks/outbox.ts";
import { type PostOptions, postHook } from "./post.ts";
import { retrySeconds } from "./retry.ts";
import type { Target } from "./targets.ts";

/** Messages on their way to one address at once, unless it fails: then one. */
const AT_ONCE = 4;
/** Seconds for which a process has a message for itself: longer than any try takes. */
const CLAIM_SECONDS = 30;
/** Milliseconds between two looks into the store for what other processes left. */
export const OTHERS_MS = 15_000;
/** Seconds to the next look after the store failed. */
const STORE_SECONDS = 5;

export type HookOutcome = "delivered" | "failed" | "given_up";

export interface FollowDeps {
  readonly outbox: Outbox;
  readonly clock: Pick<Clock, "now">;
  /** From 0 to 1. */
  readonly random: () => number;
  readonly log: (text: string, error?: unknown) => void;
  readonly options: PostOptions;
  readonly count: (outcome: HookOutcome) => void;
}

/** Sends to one address what waits for it in the store. */
export class Follower {
  readonly #target: Target;
  readonly #deps: FollowDeps;
  #dueFrom = 0;
  #lookedMs = 0;
  #lastFailure = "";
  #storeFailed = false;
  #isWoken = false;
  #running: Promise<void> | null = null;

  constructor(target: Target, deps: FollowDeps) {
    this.#target = target;
    this.#deps = deps;
  }

  /** Sends what is due. */
  poll(): void {
    const others = Math.abs(this.#deps.clock.now() - this.#lookedMs) >= OTHERS_MS;
    const isDue = this.#isWoken || others || this.#dueFrom <= this.#seconds();
    if (this.#running !== null || !isDue) return;
    this.#isWoken = false;
    this.#running = this.#run()
      .then(() => void (this.#storeFailed = false))
      .catch((error: unknown) => {
        this.#dueFrom = this.#seconds() + STORE_SECONDS;
        if (!this.#storeFailed) this.#deps.log("what waits for hooks can't be read", error);
        this.#storeFailed = true;
      })
      .finally(() => {
        this.#running = null;
        if (this.#isWoken) this.poll();
      });
  }

  /** Something may be due. */
  wake(): void {
    this.#isWoken = true;
    this.poll();
  }

  /** Resolves when nothing is being sent. */
  async idle(): Promise<void> {
    while (this.#running !== null) await this.#running;
  }

  #seconds(): number {
    return Math.floor(this.#deps.clock.now() / 1000);
  }

  async #run(): Promise<void> {
    const { outbox, clock, options } = this.#deps;
    const target = this.#target.mark;
    this.#lookedMs = clock.now();
    while (!options.signal.aborted) {
      const now = this.#seconds();
      this.#dueFrom = (await outbox.nextDue(target)) ?? Number.POSITIVE_INFINITY;
      if (this.#dueFrom > now) return;
      const limit = this.#lastFailure === "" ? AT_ONCE : 1;
      const claimed = await outbox.claim({ target, now, until: now + CLAIM_SECONDS, limit });
      await Promise.all(claimed.map((one) => this.#send(one)));
    }
  }

  async #send(delivery: ClaimedDelivery): Promise<void> {
    const { outbox, options, count } = this.#deps;
    const { id, message_id, body } = delivery;
    const message = { url: this.#target.url, id: message_id, body, now: this.#seconds() };
    const cause = await postHook(message, options);
    // What a stop interrupts is tried again once the claim has expired.
    if (options.signal.aborted) return;
    this.#say(cause ?? "");
    const settled = this.#settled(delivery, cause);
    await outbox.settle(id, settled);
    count(cause === null ? "delivered" : settled.state === "waiting" ? "failed" : "given_up");
  }

  #settled({ created, tries }: ClaimedDelivery, cause: string | null): DeliveryOutcome {
    const now = this.#seconds();
    if (cause === null) return { state: "delivered", answer: "taken", due: now };
    const due = now + retrySeconds(tries, this.#deps.random());
    const isOver = due > created + WAITING_SECONDS;
    return { state: isOver ? "given up" : "waiting", answer: cause, due: isOver ? now : due };
  }

  /** Logs a new trouble, and its end, once. */
  #say(cause: string): void {
    const { mark } = this.#target;
    if (cause !== "" && this.#lastFailure === "") {
      this.#deps.log(`the hook at ${mark} failed: ${cause}`);
    }
    if (cause === "" && this.#lastFailure !== "") {
      this.#deps.log(`the hook at ${mark} takes messages again`);
    }
    this.#lastFailure = cause;
  }
}
