import { useSyncExternalStore } from "react";
import type { ServerMoment } from "#api/api.ts";
import { Store } from "#lib/store.ts";
import { dayOf, isZone } from "#domain/zone.ts";

/** How fast an estimate of the server's clock gets less sure, in ms a ms: quartz drifts that much. */
const DRIFT = 0.0001;

/** The server's clock, run on the machine's monotonic one: a wrong device clock changes nothing. */
export class ServerClock {
  readonly #monotonic: () => number;
  #offset: number;
  #error = Number.POSITIVE_INFINITY;
  #measured = 0;

  /** Until the first measure the device's clock has to do. All in milliseconds. */
  constructor(monotonic: () => number, wall: () => number) {
    this.#monotonic = monotonic;
    this.#offset = wall() - monotonic();
  }

  /** Takes a measure where it is surer than what is known by now. */
  observe({ server, local, error }: ServerMoment): void {
    const aged = this.#error + (local - this.#measured) * DRIFT;
    if (error > aged) return;
    this.#offset = server - local;
    this.#error = error;
    this.#measured = local;
  }

  /** Epoch milliseconds by the server's clock. */
  now(): number {
    return this.#monotonic() + this.#offset;
  }
}

/** A clock that ticks: its second changes on the second, while anyone listens. */
export class Ticker {
  readonly #clock: Pick<ServerClock, "now">;
  readonly #second: Store<number>;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(clock: Pick<ServerClock, "now">) {
    this.#clock = clock;
    this.#second = new Store(this.#read(), () => {
      this.#tick();
      return () => {
        clearTimeout(this.#timer);
        this.#timer = undefined;
      };
    });
  }

  /** Epoch seconds at the last tick. */
  readonly second = (): number => this.#second.get();

  readonly subscribe = (listener: () => void): (() => void) => this.#second.subscribe(listener);

  /** Ticks now: timers stand still while a page sleeps. */
  refresh(): void {
    if (this.#timer !== undefined) this.#tick();
  }

  #read(): number {
    return Math.floor(this.#clock.now() / 1000);
  }

  #tick(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#tick(), 1000 - (this.#clock.now() % 1000) + 1);
    this.#second.set(this.#read());
  }
}

const onServer: Ticker = new Ticker({ now: () => 0 });
let ticker = onServer;

/** Makes `useNow` tick by this clock; called once by the browser entry, before the first render. */
export function startTicking(clock: Pick<ServerClock, "now">): Ticker {
  ticker = new Ticker(clock);
  return ticker;
}

/**
 * Epoch seconds by the server's clock, new each second. Null in the first render, which must equal
 * what the server wrote at another time.
 */
export function useNow(): number | null {
  return useSyncExternalStore(
    ticker.subscribe,
    () => (ticker === onServer ? null : ticker.second()),
    () => null,
  );
}

/**
 * Epoch seconds by the device's own clock, new each second: by it the cache's data has its age, as that
 * of an earlier visit without a network has no other. Null in the first render.
 */
export function useDeviceNow(): number | null {
  return useSyncExternalStore(
    ticker.subscribe,
    () => (ticker === onServer ? null : Math.floor(Date.now() / 1000)),
    () => null,
  );
}

/**
 * Today's date in a zone (YYYY-MM-DD) by the server's clock: what needs no more than that isn't rendered
 * each second. Undefined in the first render, and for what is no zone.
 */
export function useToday(zone: string): string | undefined {
  return useSyncExternalStore(
    ticker.subscribe,
    () => (ticker === onServer || !isZone(zone) ? undefined : dayOf(zone, ticker.second())),
    () => undefined,
  );
}
