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

/** Seconds after which a client that found the queue full may ask again. */
const RETRY_SECONDS = 2;

interface HeavyQueueOptions {
  readonly running: number;
  readonly waiting: number;
  /** Jobs of one network that wait at most. */
  readonly waitingEach: number;
}

/** One heavy job at a time, the same for pages, histories and statistics. */
export const HEAVY: HeavyQueueOptions = { running: 1, waiting: 64, waitingEach: 16 };

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

/**
 * Runs heavy jobs, a few at a time; light requests are answered between two jobs. The networks that wait take
 * turns, so that one which asks for much makes the others wait for one of its jobs only.
 */
export class HeavyQueue {
  readonly #options: HeavyQueueOptions;
  /** The waiting jobs of each network, oldest first; the network whose turn is next comes first. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #count = 0;
  #running = 0;

  constructor(options: HeavyQueueOptions) {
    this.#options = options;
  }

  /** The job's result; rejects with a 503 at once if too many jobs wait, in all or of this network. */
  async run<Result>(network: string, job: () => Promise<Result>): Promise<Result> {
    await this.#waitForTurn(network);
    try {
      await yieldToRequests();
      return await job();
    } finally {
      const next = this.#next();
      // The place passes straight to the next one, so that a newcomer can't take it.
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
