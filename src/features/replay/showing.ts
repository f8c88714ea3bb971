import { useEffect, useEffectEvent, useLayoutEffect, useState, useSyncExternalStore } from "react";
import { filmSecondsAt } from "#domain/slow-motion.ts";
import { Listeners, Store } from "#lib/store.ts";
import { type Moment, momentOf, type Race, type Scene, sceneOf } from "./race/moment.ts";

/** Time for the marbles to roll out before a showing is over, in seconds. */
const AFTER = 1.5;
/** Milliseconds that a frame moves the race on at most: a tab that slept resumes if it was. */
const FRAME_MOST_MS = 100;

/** A race being shown: it moves on with the screen's frames while it runs, and costs nothing while it doesn't. */
export class Showing {
  readonly scene: Scene;
  /** Seconds of the showing until the last marble is home. */
  readonly length: number;
  readonly state = new Store<"paused" | "running" | "ended">("paused");
  readonly #moments = new Listeners<[Moment]>();
  #moment: Moment;
  #frame = 0;
  #speed = 1;

  constructor(race: Race) {
    this.scene = sceneOf(race);
    this.length = filmSecondsAt(this.scene.slow, this.scene.total);
    this.#moment = momentOf(this.scene, 0);
  }

  readonly subscribe = (listener: (moment: Moment) => void): (() => void) =>
    this.#moments.subscribe(listener);

  readonly moment = (): Moment => this.#moment;

  /** Goes to a second of the showing. */
  readonly seek = (film: number): void => {
    this.#moment = momentOf(this.scene, Math.min(film, this.length + AFTER));
    const running = this.state.get() === "running";
    if (film >= this.length + (running ? AFTER : 0)) this.#stop("ended");
    else if (!running) this.state.set("paused");
    this.#moments.call(this.#moment);
  };

  readonly play = (): void => {
    if (this.state.get() === "running") return;
    if (this.state.get() === "ended") this.seek(0);
    this.state.set("running");
    let before: number | null = null;
    const step = (now: number) => {
      const passed = before === null ? 0 : Math.min(FRAME_MOST_MS, now - before) / 1000;
      before = now;
      this.#frame = requestAnimationFrame(step);
      this.seek(this.#moment.film + passed * this.#speed);
    };
    this.#frame = requestAnimationFrame(step);
  };

  /** Sets how many seconds of the showing a second has. */
  readonly setSpeed = (speed: number): void => {
    this.#speed = speed;
  };

  readonly pause = (): void => {
    if (this.state.get() === "running") this.#stop("paused");
  };

  #stop(state: "paused" | "ended"): void {
    cancelAnimationFrame(this.#frame);
    this.state.set(state);
  }
}

/** The showing of a race, stopped when its component goes. */
export function useShowing(race: Race): Showing {
  const [showing] = useState(() => new Showing(race));
  useEffect(() => showing.pause, [showing]);
  return showing;
}

export function useShowingState(showing: Showing) {
  return useSyncExternalStore(showing.state.subscribe, showing.state.get, showing.state.get);
}

/** Calls `write` with the current moment before it is painted, then with each new one; nothing is rendered. */
export function useMoments(showing: Showing, write: (moment: Moment) => void): void {
  const onMoment = useEffectEvent(write);
  useLayoutEffect(() => {
    onMoment(showing.moment());
    return showing.subscribe((moment) => onMoment(moment));
  }, [showing]);
}
