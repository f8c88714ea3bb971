/** Events in memory for reconnecting clients: at least an hour of twelve tracks. */
export const REPLAY_EVENTS = 2000;

/** A sent event; `id` is its change number. */
export interface SentEvent {
  readonly id: number;
  readonly cate_id: number;
  readonly frame: Buffer;
  /** Place among the past events, from 1; absent for later ones. */
  readonly nth?: number;
}

/** Events from before the server's start, oldest first: all after the id `start`. */
export interface Past {
  readonly start: number;
  /** Name of this read of the store, `version.milliseconds`; other reads may have other events. */
  readonly reading: string;
  readonly events: readonly SentEvent[];
}

/**
 * The id of a past event. It isn't a change number, since later past events may have lower ones. It is valid
 * only for this read of the store; otherwise the client must resync.
 */
export function pastId(nth: number, reading: string): string {
  return `${reading}.${nth}`;
}

/** Concatenated events and their offsets. */
interface Joined {
  readonly events: readonly SentEvent[];
  readonly starts: readonly number[];
  readonly bytes: Buffer;
}

/** Maximum of track sets with joined events. */
const MAX_JOINED = 16;

function join(events: readonly SentEvent[]): Joined {
  let length = 0;
  const starts = events.map(({ frame }) => {
    const start = length;
    length += frame.byteLength;
    return start;
  });
  return { events, starts, bytes: Buffer.concat(events.map(({ frame }) => frame)) };
}

/** The newest events, for reconnecting clients. */
export class Replay {
  /** Joined events by track set, shared by clients until the next event. */
  readonly #joined = new Map<string, Joined>();
  readonly #events: SentEvent[];
  readonly #reading: string;
  /** All events after this id are in memory. */
  #start: number;

  constructor({ start, reading, events }: Past) {
    this.#start = start;
    this.#reading = reading;
    this.#events = [...events];
  }

  /** Id of the newest event, or of the buffer's start. */
  get newest(): number {
    return this.#events.at(-1)?.id ?? this.#start;
  }

  add(event: SentEvent): void {
    this.#joined.clear();
    this.#events.push(event);
    if (this.#events.length > REPLAY_EVENTS) this.#start = this.#events.shift()?.id ?? this.#start;
  }

  /**
   * The bytes of the events after `id` of some tracks (null: all), oldest first; null if some are no longer in
   * memory, or `id` is unknown or later than `newest`. Clients share the same memory.
   */
  after(id: string, newest: number, tracks: ReadonlySet<number> | null): Buffer | null {
    const isAfter = this.#isAfter(id, newest);
    if (isAfter === null) return null;
    const { events, starts, bytes } = this.#joinEvents(tracks);
    return bytes.subarray(starts[events.findIndex(isAfter)] ?? bytes.byteLength);
  }

  /** A test whether an event came after an id; null if the id is unknown. */
  #isAfter(id: string, newest: number): ((event: SentEvent) => boolean) | null {
    if (/^\d{1,15}$/.test(id)) {
      const seen = Number(id);
      return seen < this.#start || seen > newest ? null : (event) => event.id > seen;
    }
    const nth = Number(/\.(\d{1,9})$/.exec(id)?.[1]);
    const oldest = this.#events[0]?.nth ?? Number.POSITIVE_INFINITY;
    if (id !== pastId(nth, this.#reading) || nth + 1 < oldest) return null;
    return (event) => event.nth === undefined || event.nth > nth;
  }

  #joinEvents(tracks: ReadonlySet<number> | null): Joined {
    const name = tracks === null ? "" : [...tracks].toSorted((a, b) => a - b).join();
    const ready = this.#joined.get(name);
    if (ready !== undefined) return ready;
    if (this.#joined.size >= MAX_JOINED) this.#joined.clear();
    const joined = join(this.#events.filter((event) => wants(tracks, event)));
    this.#joined.set(name, joined);
    return joined;
  }
}

/** Whether an event belongs to a client's tracks (null: all). */
export function wants(tracks: ReadonlySet<number> | null, { cate_id }: SentEvent): boolean {
  return tracks === null || tracks.has(cate_id);
}
