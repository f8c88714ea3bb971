import { Refusal } from "./refusal.ts";

/** Seconds after which whoever found the queue full may ask again. */
const RETRY_SECONDS = 2;

interface HeavyQueueOptions {
  /** Jobs that run at a time. */
  readonly running: number;
  /** Jobs that wait at most. */
  readonly waiting: number;
}

/** Turns of the event loop before a job: one takes in one new connection. */
const TURNS = 32;

/** Lets the process answer what came in meanwhile; without anything to answer it takes no time. */
async function breathe(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) {
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
}

/**
 * Runs heavy jobs in the order they came, a few at a time, with turns of the event loop before each:
 * light requests are answered between two of them, however many wait.
 */
export class HeavyQueue {
  readonly #options: HeavyQueueOptions;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(options: HeavyQueueOptions) {
    this.#options = options;
  }

  /** The job's result; rejects with a 503 {@link Refusal} at once where too many jobs wait. */
  async run<Result>(job: () => Promise<Result>): Promise<Result> {
    await this.#place();
    try {
      await breathe();
      return await job();
    } finally {
      this.#running -= 1;
      this.#waiting.shift()?.();
    }
  }

  async #place(): Promise<void> {
    const { running, waiting } = this.#options;
    if (this.#running >= running) {
      if (this.#waiting.length >= waiting) {
        throw new Refusal(503, "busy", { headers: { "retry-after": String(RETRY_SECONDS) } });
      }
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    this.#running += 1;
  }
}
