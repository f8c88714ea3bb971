import { setTimeout as timeout } from "node:timers/promises";

/** Maximum of sends with a slot, and of open sends including those that lost it. */
const TURNS = 16;
export const MAX_OPEN = 256;
/** Milliseconds after which a pending send gives up its slot but stays open. */
const PATIENCE_MS = 500;

/** Sends a few messages at a time; slow push services don't delay the others. */
export class SendPool {
  readonly #turns = new Set<Promise<unknown>>();
  readonly #open = new Set<Promise<void>>();

  /** Starts a send, which must not reject, when a slot is free. */
  async start(send: () => Promise<void>): Promise<void> {
    while (this.#open.size >= MAX_OPEN) await Promise.race(this.#open);
    while (this.#turns.size >= TURNS) await Promise.race(this.#turns);
    const open = send().finally(() => this.#open.delete(open));
    this.#open.add(open);
    const patience = new AbortController();
    const { signal } = patience;
    const lost = timeout(PATIENCE_MS, undefined, { signal, ref: false }).catch(() => undefined);
    const turn = Promise.race([open, lost]).finally(() => {
      this.#turns.delete(turn);
      patience.abort();
    });
    this.#turns.add(turn);
  }

  /** Resolves when every send has ended or lost its slot. */
  async turnsEnded(): Promise<void> {
    await Promise.all(this.#turns);
  }

  /** Resolves when every send has ended. */
  async idle(): Promise<void> {
    await Promise.all(this.#open);
  }
}
