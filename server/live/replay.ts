/** An event that was sent: `id` counts up, `cate_id` is the track that it is about. */
export interface SentEvent {
  readonly id: number;
  readonly cate_id: number;
  readonly frame: Buffer;
}

/** The last events sent, for clients that come back. */
export class Replay {
  readonly #events: SentEvent[] = [];
  readonly #most: number;
  /** Everything after this id is held. */
  #from: number;

  /** Holds `most` events; `from` is the id up to which nothing is held, but known. */
  constructor(most: number, from: number) {
    this.#most = most;
    this.#from = from;
  }

  /** Id of the newest event, or where the holding began. */
  get newest(): number {
    return this.#events.at(-1)?.id ?? this.#from;
  }

  add(event: SentEvent): void {
    this.#events.push(event);
    if (this.#events.length <= this.#most) return;
    const dropped = this.#events.shift();
    if (dropped !== undefined) this.#from = dropped.id;
  }

  /** The events after `id`, oldest first; null when some are no longer held or `id` isn't known. */
  after(id: number, known: number): readonly SentEvent[] | null {
    if (!Number.isSafeInteger(id) || id < this.#from || id > known) return null;
    return this.#events.filter((event) => event.id > id);
  }
}
