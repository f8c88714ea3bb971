import { refuseFor } from "./refusal.ts";

/** Shares one job between concurrent callers with the same key. */
export class SingleFlight<Result> {
  readonly #running = new Map<string, Promise<Result>>();

  run(key: string, job: () => Promise<Result>): Promise<Result> {
    let running = this.#running.get(key);
    if (running === undefined) {
      running = job().finally(() => this.#running.delete(key));
      this.#running.set(key, running);
    }
    return running;
  }
}

/** Seconds after which a client that found the queue full may ask again. */
const RETRY_SECONDS = 2;

interface HeavyQueueOptions {
  readonly running: number;
  readonly waiting: number;
}

/** One heavy job at a time, the same for pages and for statistics. */
export const HEAVY: HeavyQueueOptions = { running: 1, waiting: 64 };

/** Turns of the event loop before a job: one takes in one new connection. */
const TURNS = 32;

/** Lets the process answer waiting requests; takes no time if there are none. */
async function yieldToRequests(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) {
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
}

/** Runs heavy jobs in order, a few at a time; light requests are answered between two jobs. */
export class HeavyQueue {
  readonly #options: HeavyQueueOptions;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(options: HeavyQueueOptions) {
    this.#options = options;
  }

  /** The job's result; rejects with a 503 at once if too many jobs wait. */
  async run<Result>(job: () => Promise<Result>): Promise<Result> {
    await this.#waitForTurn();
    try {
      await yieldToRequests();
      return await job();
    } finally {
      const next = this.#waiting.shift();
      // The place passes straight to the next one, so that a newcomer can't take it.
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }

  async #waitForTurn(): Promise<void> {
    const { running, waiting } = this.#options;
    if (this.#running < running) {
      this.#running += 1;
      return;
    }
    if (this.#waiting.length >= waiting) throw refuseFor(RETRY_SECONDS, 503, "busy");
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }
}
