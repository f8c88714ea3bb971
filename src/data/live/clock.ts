import type { ServerMoment } from "#data/api/api.ts";
import type { StreamEvent } from "#contract/stream.ts";

/** Maximum error of an event's time in milliseconds, as it may come by another tab. */
const SAME_MACHINE_ERROR_MS = 60;

/** Sets a clock by an event with the server's time, received at `local` (milliseconds of the monotonic clock). */
export function setClock(clock: ServerClock, event: StreamEvent, local: number): void {
  if (event.name !== "hello" && event.name !== "beat") return;
  clock.observe({ server: event.data.server_time, local, error: SAME_MACHINE_ERROR_MS });
}

/** Growth of an estimate's error in milliseconds per millisecond: the drift of quartz clocks. */
const DRIFT = 0.0001;

/** Milliseconds that the wall clock gains on the monotonic clock only if the device slept or the clock was set. */
const SLEEP_MS = 500;

/** The server's clock, estimated with the device's monotonic clock, as its wall clock may be wrong. */
export class ServerClock {
  readonly #monotonic: () => number;
  readonly #wall: () => number;
  /** Milliseconds from the monotonic to the wall clock. */
  #ahead: number;
  /** Milliseconds from the monotonic to the server's clock. */
  #offset: number;
  #error = Number.POSITIVE_INFINITY;
  /** Monotonic time of the measurement. */
  #measured = 0;
  /** Monotonic time of the latest message of the server; null before the first. */
  #lastMessage: number | null = null;

  /** Uses the device's wall clock until the first measurement. All in milliseconds. */
  constructor(monotonic: () => number, wall: () => number) {
    this.#monotonic = monotonic;
    this.#wall = wall;
    this.#ahead = wall() - monotonic();
    this.#offset = this.#ahead;
  }

  /** Adopts a measurement unless the current estimate is more precise. */
  observe({ server, local, error }: ServerMoment): void {
    this.#noticeSleep();
    this.#lastMessage = local;
    const agedError = this.#error + (local - this.#measured) * DRIFT;
    if (error > agedError) return;
    this.#offset = server - local;
    this.#error = error;
    this.#measured = local;
  }

  /** Epoch milliseconds by the server's clock. */
  now(): number {
    this.#noticeSleep();
    return this.#monotonic() + this.#offset;
  }

  /** Milliseconds since the server's latest message with its time; 0 before the first. */
  silence(): number {
    this.#noticeSleep();
    return this.#lastMessage === null ? 0 : this.#monotonic() - this.#lastMessage;
  }

  /**
   * Adds the time that the device slept, as many monotonic clocks stop then. If the wall clock was set instead, any
   * next measurement corrects the estimate.
   */
  #noticeSleep(): void {
    const ahead = this.#wall() - this.#monotonic();
    const gained = ahead - this.#ahead;
    if (Math.abs(gained) < SLEEP_MS) return;
    this.#ahead = ahead;
    // A wall clock that was set back doesn't show how much time passed.
    if (gained < 0) return;
    this.#offset += gained;
    if (this.#lastMessage !== null) this.#lastMessage -= gained;
    this.#error = Number.POSITIVE_INFINITY;
  }
}
