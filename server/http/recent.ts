/** A map that forgets what was used longest ago once its entries weigh more than `most`. */
export class Recent<Key, Value> {
  readonly #entries = new Map<Key, Value>();
  readonly #most: number;
  readonly #weigh: (value: Value) => number;
  #weight = 0;

  /** Without `weigh` each entry weighs 1. */
  constructor(most: number, weigh: (value: Value) => number = () => 1) {
    this.#most = most;
    this.#weigh = weigh;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Reads and marks as used. */
  get(key: Key): Value | undefined {
    const value = this.#entries.get(key);
    if (value === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, value);
    return value;
  }

  set(key: Key, value: Value): void {
    this.delete(key);
    this.#entries.set(key, value);
    this.#weight += this.#weigh(value);
    for (const oldest of this.#entries.keys()) {
      if (this.#weight <= this.#most || this.#entries.size === 1) return;
      this.delete(oldest);
    }
  }

  delete(key: Key): void {
    const value = this.#entries.get(key);
    if (value === undefined) return;
    this.#entries.delete(key);
    this.#weight -= this.#weigh(value);
  }
}
