import { useSyncExternalStore } from "react";
import type { ServerMoment } from "#api/api.ts";
import { Store } from "#lib/store.ts";
import { dayOf, isZone } from "#domain/zone.ts";

/** Growth of the error of an estimate, in ms per ms: the drift of quartz clocks. */
const DRIFT = 0.0001;

/** The server's clock, estimated with the device's monotonic clock: its wall clock may be wrong. */
export class ServerClock {
  readonly #monotonic: () => number;
  #offset: number;
  #error = Number.POSITIVE_INFINITY;
  #measured = 0;

  /** Uses the device's wall clock until the first measurement. All in milliseconds. */
  constructor(monotonic: () => number, wall: () => number) {
    this.#monotonic = monotonic;
    this.#offset = wall() - monotonic();
  }

  /** Takes a measurement that is more precise than the current estimate. */
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

/** Notifies its listeners at the start of each second. */
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

  /** Ticks now, as timers stop while a page is suspended. */
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

/** Sets the clock of the hooks below; the browser entry calls it once, before the first render. */
export function startTicking(clock: Pick<ServerClock, "now">): Ticker {
  ticker = new Ticker(clock);
  return ticker;
}

/** Epoch seconds by the server's clock, updated each second; null in the first render, which is the server's. */
export function useNow(): number | null {
  return useSyncExternalStore(
    ticker.subscribe,
    () => (ticker === onServer ? null : ticker.second()),
    () => null,
  );
}

/**
 * Epoch seconds by the device's wall clock, for the age of cached data: data of an earlier visit has no
 * other timestamp. Updated each second; null in the first render.
 */
export function useDeviceNow(): number | null {
  return useSyncExternalStore(
    ticker.subscribe,
    () => (ticker === onServer ? null : Math.floor(Date.now() / 1000)),
    () => null,
  );
}

/**
 * Today's date in a zone (YYYY-MM-DD) by the server's clock; unlike {@link useNow} it renders once a day.
 * Undefined in the first render and for an unknown zone.
 */
export function useToday(zone: string): string | undefined {
  return useSyncExternalStore(
    ticker.subscribe,
    () => (ticker === onServer || !isZone(zone) ? undefined : dayOf(zone, ticker.second())),
    () => undefined,
  );
}
