/** Events in memory for clients that come back: an hour or more of twelve tracks. */
export const REPLAY_EVENTS = 2000;

/** An event that was sent: `id` counts up, `cate_id` is its track. */
export interface SentEvent {
  readonly id: number;
  readonly cate_id: number;
  readonly frame: Buffer;
}

/** What happened before a start of the server, oldest first: all that came after the id `start`. */
export interface Past {
  readonly start: number;
  readonly events: readonly SentEvent[];
}

/** The last events sent, for clients that come back. */
export class Replay {
  readonly #events: SentEvent[];
  /** Every event after this id is in memory. */
  #start: number;

  constructor({ start, events }: Past) {
    this.#start = start;
    this.#events = [...events];
  }

  /** Id of the newest event, or the start of the buffer. */
  get newest(): number {
    return this.#events.at(-1)?.id ?? this.#start;
  }

  add(event: SentEvent): void {
    this.#events.push(event);
    if (this.#events.length > REPLAY_EVENTS) this.#start = this.#events.shift()?.id ?? this.#start;
  }

  /** The events after `id`, oldest first; null where some are gone or `id` is later than `newest`. */
  after(id: number, newest: number): readonly SentEvent[] | null {
    if (!Number.isSafeInteger(id) || id < this.#start || id > newest) return null;
    return this.#events.filter((event) => event.id > id);
  }
}
