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

/** The bytes of some events in a row: where each begins. */
interface Joined {
  readonly events: readonly SentEvent[];
  readonly starts: readonly number[];
  readonly bytes: Buffer;
}

/** Sets of tracks at most whose events are joined at a time. */
const JOINED_MOST = 16;

function join(events: readonly SentEvent[]): Joined {
  let length = 0;
  const starts = events.map(({ frame }) => {
    const start = length;
    length += frame.byteLength;
    return start;
  });
  return { events, starts, bytes: Buffer.concat(events.map(({ frame }) => frame)) };
}

/** The last events sent, for clients that come back. */
export class Replay {
  /** Events joined since the newest came, by their tracks: clients share these bytes. */
  readonly #joined = new Map<string, Joined>();
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
    this.#joined.clear();
    this.#events.push(event);
    if (this.#events.length > REPLAY_EVENTS) this.#start = this.#events.shift()?.id ?? this.#start;
  }

  /**
   * The bytes of the events after `id` of some tracks (null: of all), oldest first; null where some are gone or
   * `id` is later than `newest`. All clients get views of the same memory.
   */
  after(id: number, newest: number, tracks: ReadonlySet<number> | null): Buffer | null {
    if (!Number.isSafeInteger(id) || id < this.#start || id > newest) return null;
    const { events, starts, bytes } = this.#joinedOf(tracks);
    const first = events.findIndex((event) => event.id > id);
    return bytes.subarray(starts[first] ?? bytes.byteLength);
  }

  #joinedOf(tracks: ReadonlySet<number> | null): Joined {
    const name = tracks === null ? "" : [...tracks].toSorted((a, b) => a - b).join();
    const ready = this.#joined.get(name);
    if (ready !== undefined) return ready;
    if (this.#joined.size >= JOINED_MOST) this.#joined.clear();
    const joined = join(this.#events.filter((event) => wants(tracks, event)));
    this.#joined.set(name, joined);
    return joined;
  }
}

/** Whether an event is of the tracks that a client follows; null for all. */
export function wants(tracks: ReadonlySet<number> | null, { cate_id }: SentEvent): boolean {
  return tracks === null || tracks.has(cate_id);
}
