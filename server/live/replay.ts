/** Events in memory for clients that come back: an hour or more of twelve tracks. */
export const REPLAY_EVENTS = 2000;

/** An event that was sent: `id` counts up, `cate_id` is its track. */
export interface SentEvent {
  readonly id: number;
  readonly cate_id: number;
  readonly frame: Buffer;
  /** Its place, from 1, among those of the past. */
  readonly nth?: number;
}

/** Events from before a start of the server, oldest first: all after the id `start`. */
export interface Past {
  readonly start: number;
  /** Names this reading of the store, as others may have other events: its newest number, a dot, its time. */
  readonly reading: string;
  readonly events: readonly SentEvent[];
}

/**
 * The id of an event of the past. It isn't a number, since later events of the past may have lower numbers: who
 * has it continues from what the store had; elsewhere it starts over.
 */
export function idOfPast(nth: number, reading: string): string {
  return `${reading}.${nth}`;
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
  /** Events joined since the newest arrived, by their tracks: clients share these bytes. */
  readonly #joined = new Map<string, Joined>();
  readonly #events: SentEvent[];
  readonly #reading: string;
  /** Every event after this id is in memory. */
  #start: number;

  constructor({ start, reading, events }: Past) {
    this.#start = start;
    this.#reading = reading;
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
   * The bytes of the events after `id` of some tracks (null: of all), oldest first; null if some are gone or
   * `id` is unknown or later than `newest`. All clients get views of the same memory.
   */
  after(id: string, newest: number, tracks: ReadonlySet<number> | null): Buffer | null {
    const isAfter = this.#isAfter(id, newest);
    if (isAfter === null) return null;
    const { events, starts, bytes } = this.#joinedOf(tracks);
    return bytes.subarray(starts[events.findIndex(isAfter)] ?? bytes.byteLength);
  }

  /** Tells whether an event came after an id; null if that isn't known of all events. */
  #isAfter(id: string, newest: number): ((event: SentEvent) => boolean) | null {
    if (/^\d{1,15}$/.test(id)) {
      const seen = Number(id);
      return seen < this.#start || seen > newest ? null : (event) => event.id > seen;
    }
    const nth = Number(/\.(\d{1,9})$/.exec(id)?.[1]);
    const oldest = this.#events[0]?.nth ?? Number.POSITIVE_INFINITY;
    if (id !== idOfPast(nth, this.#reading) || nth + 1 < oldest) return null;
    return (event) => event.nth === undefined || event.nth > nth;
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
