import { refuseFor } from "./errors.ts";

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

/** Retry-After in seconds when the queue is full. */
const RETRY_SECONDS = 2;

interface HeavyQueueOptions {
  readonly running: number;
  readonly waiting: number;
  /** Maximum of waiting jobs per network. */
  readonly waitingEach: number;
}

/** Options of the queue that pages, histories and statistics share. */
export const HEAVY: HeavyQueueOptions = { running: 1, waiting: 64, waitingEach: 16 };

/** Turns of the event loop before a job; each accepts one new connection. */
const TURNS = 32;

/** Lets waiting requests run first; takes no time without any. */
async function yieldToRequests(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) {
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
}

/**
 * Runs a few heavy jobs at a time and light requests in between. Waiting networks take turns, so that a busy
 * network delays the others by one job only.
 */
export class HeavyQueue {
  readonly #options: HeavyQueueOptions;
  /** Waiting jobs per network, oldest first; the first network is next. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #count = 0;
  #running = 0;

  constructor(options: HeavyQueueOptions) {
    this.#options = options;
  }

  /** Runs a job when it is its turn; rejects with 503 at once if too many wait, in all or of this network. */
  async run<Result>(network: string, job: () => Promise<Result>): Promise<Result> {
    await this.#waitForTurn(network);
    try {
      await yieldToRequests();
      return await job();
    } finally {
      const next = this.#next();
      // Hands the slot over directly, so that a new job can't take it.
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }

  async #waitForTurn(network: string): Promise<void> {
    const { running, waiting, waitingEach } = this.#options;
    if (this.#running < running) {
      this.#running += 1;
      return;
    }
    const own = this.#waiting.get(network) ?? [];
    if (this.#count >= waiting || own.length >= waitingEach)
      throw refuseFor(RETRY_SECONDS, 503, "busy");
    this.#count += 1;
    this.#waiting.set(network, own);
    await new Promise<void>((resolve) => own.push(resolve));
  }

  #next(): (() => void) | undefined {
    const [first] = this.#waiting;
    if (first === undefined) return undefined;
    const [network, jobs] = first;
    const job = jobs.shift();
    this.#count -= 1;
    this.#waiting.delete(network);
    if (jobs.length > 0) this.#waiting.set(network, jobs);
    return job;
  }
}
