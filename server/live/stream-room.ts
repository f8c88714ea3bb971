/** Memory of a stream in bytes: socket, buffers and state. */
const STREAM_BYTES = 32_768;
/** Share of the machine's memory for streams, and their maximum on any machine. */
const MEMORY_PART = 1 / 4;
const MAX_STREAMS = 50_000;
/** Shares of all streams for one address and one network; thousands of visitors share a carrier's. */
const ADDRESS_PART = 1 / 4;
const NETWORK_PART = 1 / 2;

/** Stream limit of a machine with this memory in bytes. */
export function streamsFor(memory: number): number {
  return Math.min(MAX_STREAMS, Math.floor((memory * MEMORY_PART) / STREAM_BYTES));
}

/** The client that a stream is counted for. */
export type StreamOwner = Readonly<Record<"address" | "network", string>>;

/** Counts streams by address and network, and limits each. */
export class StreamRoom {
  readonly #most: number;
  readonly #counts = new Map<string, number>();
  #size = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Whether another stream is within the limits. */
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
