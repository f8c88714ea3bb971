import { useEffect, useEffectEvent, useLayoutEffect, useState, useSyncExternalStore } from "react";
import { Listeners, Store } from "#data/store.ts";
import { type Race, type Scene, createScene } from "./scene.ts";

/** Time for the marbles to roll out before a showing is over, in seconds. */
const AFTER = 1.5;
/** Milliseconds between two moments of a showing: the texts change as often; the browser moves what moves. */
const TICK_MS = 100;
/** Milliseconds without a tick after which the device slept; they don't move the race on. */
const SLEPT_MS = 2000;
/** Milliseconds by which an animation may differ from its showing; more happens by a jump or a sleep. */
const DRIFT_MS = 150;

/** A race being shown: it moves on ten times a second while it runs, and costs nothing while it doesn't. */
export class Showing {
  readonly scene: Scene;
  /** Seconds of the race until the marbles have rolled out. */
  readonly duration: number;
  readonly state = new Store<"paused" | "running" | "ended">("paused");
  /** Called after the device slept while it ran. */
  readonly sleeps = new Listeners();
  readonly #moments = new Listeners<[seconds: number]>();
  #seconds = 0;
  #ticks = 0;
  #ticked = 0;
  #speed = 1;

  constructor(race: Race) {
    this.scene = createScene(race);
    this.duration = this.scene.total + AFTER;
  }

  readonly subscribe = (listener: (seconds: number) => void): (() => void) =>
    this.#moments.subscribe(listener);

  /** The second of the race that is shown; after its end the marbles roll out. */
  readonly seconds = (): number => this.#seconds;

  /** Goes to a second of the race. */
  readonly seek = (seconds: number): void => {
    this.#seconds = Math.min(seconds, this.duration);
    const running = this.state.get() === "running";
    if (seconds >= (running ? this.duration : this.scene.total)) this.#stop("ended");
    else if (!running) this.state.set("paused");
    this.#moments.call(this.#seconds);
  };

  readonly play = (): void => {
    if (this.state.get() === "running") return;
    if (this.state.get() === "ended") this.seek(0);
    this.state.set("running");
    this.#ticked = performance.now();
    this.#ticks = window.setInterval(this.#tick, TICK_MS);
    this.#moments.call(this.#seconds);
  };

  /** Sets how many seconds of the race a second shows. */
  readonly setSpeed = (speed: number): void => {
    this.#speed = speed;
  };

  readonly pause = (): void => {
    if (this.state.get() === "running") this.#tick();
    // That may have been its last.
    if (this.state.get() !== "running") return;
    this.#stop("paused");
    this.#moments.call(this.#seconds);
  };

  /** Has an animation of the showing's duration run with it. */
  readonly drive = (animation: Animation): void => {
    const running = this.state.get() === "running";
    if (!running) animation.pause();
    else if (animation.playState === "paused") animation.play();
    if (animation.playbackRate !== this.#speed) animation.updatePlaybackRate(this.#speed);
    const ms = this.#seconds * 1000;
    if (Math.abs(Number(animation.currentTime) - ms) > DRIFT_MS * (running ? this.#speed : 0))
      animation.currentTime = ms;
  };

  readonly #tick = (): void => {
    const now = performance.now();
    const passed = now - this.#ticked;
    this.#ticked = now;
    const slept = passed > SLEPT_MS;
    const seconds = slept || document.hidden ? 0 : passed / 1000;
    this.seek(this.#seconds + seconds * this.#speed);
    if (slept) this.sleeps.call();
  };

  #stop(state: "paused" | "ended"): void {
    clearInterval(this.#ticks);
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

/** Calls `write` with the current second before it is painted, then with each new one; nothing is rendered. */
export function useMoments(showing: Showing, write: (seconds: number) => void): void {
  const onMoment = useEffectEvent(write);
  useLayoutEffect(() => {
    onMoment(showing.seconds());
    return showing.subscribe((seconds) => onMoment(seconds));
  }, [showing]);
}

/** Has the browser animate elements with the showing; `start` is called once it has begun. */
export function useAnimations(showing: Showing, start: () => readonly Animation[]): void {
  const onStart = useEffectEvent(start);
  useLayoutEffect(() => {
    let animations: readonly Animation[] | null = null;
    const follow = () => {
      const hasBegun = showing.state.get() === "running" || showing.seconds() > 0;
      if (hasBegun) animations ??= onStart();
      animations?.forEach(showing.drive);
    };
    follow();
    const unsubscribe = showing.subscribe(follow);
    return () => {
      unsubscribe();
      animations?.forEach((animation) => animation.cancel());
    };
  }, [showing]);
}
