import { useEffect, useState } from "react";

export interface RaceClock {
  /** Seconds since the start, a little past the last arrival at the end. */
  readonly seconds: number;
  readonly running: boolean;
  readonly ended: boolean;
  readonly play: () => void;
  readonly pause: () => void;
  /** Goes to a time, in seconds. */
  readonly seek: (seconds: number) => void;
}

/** Time for the marbles to roll out before the race counts as over, in seconds. */
const AFTER = 1.5;

/** A clock for a race of `total` seconds that runs with the screen's frames at `speed`. */
export function useRaceClock(total: number, speed: number, autoplay: boolean): RaceClock {
  const end = total + AFTER;
  const [seconds, setSeconds] = useState(0);
  const [running, setRunning] = useState(autoplay);
  const ended = seconds >= (running ? end : total);

  useEffect(() => {
    if (!running) return;
    let before: number | null = null;
    let frame = requestAnimationFrame(function step(at) {
      // A tab that slept resumes where it was instead of jumping to the end.
      const passed = before === null ? 0 : Math.min(100, at - before) / 1000;
      before = at;
      setSeconds((now) => Math.min(end, now + passed * speed));
      frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [running, speed, end]);

  return {
    seconds,
    running: running && !ended,
    ended,
    play: () => {
      if (ended) setSeconds(0);
      setRunning(true);
    },
    pause: () => setRunning(false),
    seek: (to) => setSeconds(to),
  };
}
