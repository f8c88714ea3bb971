/** Bytes of memory that a stream takes at most while its client reads: its sockets, buffers and state. */
const STREAM_BYTES = 32_768;
/** The part of the machine's memory that streams may take, and streams at most whatever it has. */
const MEMORY_PART = 1 / 4;
const STREAMS_MOST = 50_000;
/** The parts of all streams that one address and one network may have: a carrier's is that of thousands. */
const ADDRESS_PART = 1 / 4;
const NETWORK_PART = 1 / 2;

/** Streams at most on a machine with this memory, in bytes. */
export function streamsFor(memory: number): number {
  return Math.min(STREAMS_MOST, Math.floor((memory * MEMORY_PART) / STREAM_BYTES));
}

/** The client that a stream counts for. */
export type StreamOwner = Readonly<Record<"address" | "network", string>>;

/** Counts streams by address and network, so that none of them takes all the room. */
export class StreamRoom {
  readonly #most: number;
  readonly #counts = new Map<string, number>();
  #size = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Whether there is room for one more. */
  hasRoom({ address, network }: StreamOwner): boolean {
    const count = (name: string) => this.#counts.get(name) ?? 0;
    return (
      this.#size < this.#most &&
      count(address) < Math.ceil(this.#most * ADDRESS_PART) &&
      count(network) < Math.ceil(this.#most * NETWORK_PART)
    );
  }

  readonly add = (owner: StreamOwner): void => this.#change(owner, 1);

  readonly remove = (owner: StreamOwner): void => this.#change(owner, -1);

  #change({ address, network }: StreamOwner, by: number): void {
    this.#size += by;
    for (const name of new Set([address, network])) {
      const count = (this.#counts.get(name) ?? 0) + by;
      if (count > 0) this.#counts.set(name, count);
      else this.#counts.delete(name);
    }
  }
}
