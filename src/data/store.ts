/** Listeners, called in the order of their subscriptions. */
export class Listeners<Args extends readonly unknown[] = []> {
  readonly #all = new Set<(...args: Args) => void>();

  get size(): number {
    return this.#all.size;
  }

  readonly subscribe = (listener: (...args: Args) => void): (() => void) => {
    this.#all.add(listener);
    return () => void this.#all.delete(listener);
  };

  call(...args: Args): void {
    for (const listener of this.#all) listener(...args);
  }
}

/** A value with listeners, in the form of React's useSyncExternalStore. */
export class Store<Value> {
  readonly #listeners = new Listeners();
  readonly #connect: (() => () => void) | undefined;
  #disconnect: (() => void) | undefined;
  #value: Value;

  /** `connect` watches the value's source while there are listeners; it returns how to stop. */
  constructor(value: Value, connect?: () => () => void) {
    this.#value = value;
    this.#connect = connect;
  }

  readonly get = (): Value => this.#value;

  readonly set = (value: Value): void => {
    if (Object.is(value, this.#value)) return;
    this.#value = value;
    this.#listeners.call();
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    const unsubscribe = this.#listeners.subscribe(listener);
    if (this.#listeners.size === 1) this.#disconnect = this.#connect?.();
    return () => {
      unsubscribe();
      if (this.#listeners.size > 0) return;
      this.#disconnect?.();
      this.#disconnect = undefined;
    };
  };
}
