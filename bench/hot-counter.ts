type Order = readonly number[];

/** Hits and gaps of each number at each place, as an answer has them. */
export type Counted = { hits: number; gap: number }[][];

/** Counts a window from scratch, newest draw last. */
export function recount(orders: readonly Order[], marbles: number): Counted {
  const counted = Array.from({ length: marbles }, () =>
    Array.from({ length: marbles }, () => ({ hits: 0, gap: orders.length })),
  );
  orders.forEach((order, at) => {
    order.forEach((number, place) => {
      const entry = counted[place]?.[number - 1];
      if (entry === undefined) return;
      entry.hits += 1;
      entry.gap = orders.length - 1 - at;
    });
  });
  return counted;
}

/** The same, updated draw by draw: adds the newest, subtracts the one that leaves the window. */
export class HotCounter {
  readonly #marbles: number;
  readonly #window: number;
  readonly #ring: Order[] = [];
  readonly #hits: Int32Array;
  readonly #seen: Int32Array;
  #draws = 0;

  constructor(marbles: number, window: number) {
    this.#marbles = marbles;
    this.#window = window;
    this.#hits = new Int32Array(marbles * marbles);
    this.#seen = new Int32Array(marbles * marbles).fill(-1);
  }

  add(order: Order): void {
    const leaving = this.#ring[this.#draws % this.#window];
    for (let place = 0; place < this.#marbles; place += 1) {
      this.#count(place, order[place] ?? 1, 1);
      this.#seen[this.#at(place, order[place] ?? 1)] = this.#draws;
      if (leaving !== undefined) this.#count(place, leaving[place] ?? 1, -1);
    }
    this.#ring[this.#draws % this.#window] = order;
    this.#draws += 1;
  }

  #at(place: number, number: number): number {
    return place * this.#marbles + number - 1;
  }

  #count(place: number, number: number, by: number): void {
    const at = this.#at(place, number);
    this.#hits[at] = (this.#hits[at] ?? 0) + by;
  }

  answer(): Counted {
    const drawn = Math.min(this.#draws, this.#window);
    return Array.from({ length: this.#marbles }, (_, place) =>
      Array.from({ length: this.#marbles }, (_, number) => {
        const at = place * this.#marbles + number;
        const seen = this.#seen[at] ?? -1;
        const gap = seen < 0 ? drawn : Math.min(drawn, this.#draws - 1 - seen);
        return { hits: this.#hits[at] ?? 0, gap };
      }),
    );
  }
}
