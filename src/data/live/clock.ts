import type { ServerMoment } from "#data/api/api.ts";
import type { StreamEvent } from "#contract/stream.ts";

/** Milliseconds that an event may take from one tab to another. */
const SAME_MACHINE_ERROR_MS = 60;

/** Sets a clock by an event that has the server's time, which came at `local` by the monotonic clock. */
export function setClock(clock: ServerClock, event: StreamEvent, local: number): void {
  if (event.name !== "hello" && event.name !== "beat") return;
  clock.observe({ server: event.data.server_time, local, error: SAME_MACHINE_ERROR_MS });
}

/** Growth of the error of an estimate, in ms per ms: the drift of quartz clocks. */
const DRIFT = 0.0001;

/** Milliseconds that the wall clock gains on the monotonic one only if the device slept, or was set. */
const SLEEP_MS = 500;

/** The server's clock, estimated with the device's monotonic clock: its wall clock may be wrong. */
export class ServerClock {
  readonly #monotonic: () => number;
  readonly #wall: () => number;
  /** How far the wall clock was ahead of the monotonic one. */
  #ahead: number;
  #offset: number;
  #error = Number.POSITIVE_INFINITY;
  #measured = 0;

  /** Uses the device's wall clock until the first measurement. All in milliseconds. */
  constructor(monotonic: () => number, wall: () => number) {
    this.#monotonic = monotonic;
    this.#wall = wall;
    this.#ahead = wall() - monotonic();
    this.#offset = this.#ahead;
  }

  /** Takes a measurement that is more precise than the current estimate. */
  observe({ server, local, error }: ServerMoment): void {
    this.#noticeSleep();
    const aged = this.#error + (local - this.#measured) * DRIFT;
    if (error > aged) return;
    this.#offset = server - local;
    this.#error = error;
    this.#measured = local;
  }

  /** Epoch milliseconds by the server's clock. */
  now(): number {
    this.#noticeSleep();
    return this.#monotonic() + this.#offset;
  }

  /**
   * Adds the time that the device slept, in which many monotonic clocks stop. If the wall clock was set
   * instead, the next measurement corrects it, however vague.
   */
  #noticeSleep(): void {
    const ahead = this.#wall() - this.#monotonic();
    const gained = ahead - this.#ahead;
    if (Math.abs(gained) < SLEEP_MS) return;
    this.#ahead = ahead;
    // A wall clock that was set back says nothing of the time that passed.
    if (gained < 0) return;
    this.#offset += gained;
    this.#error = Number.POSITIVE_INFINITY;
  }
}
