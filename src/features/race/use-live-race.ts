import { useLayoutEffect, useRef, useState } from "react";
import { isAtGate } from "#domain/countdown.ts";
import type { RaceDraw } from "#domain/race-plan.ts";
import { useTimed } from "#data/live/ticker.ts";
import { secondNow } from "#data/live/ticker.ts";

/**
 * Whether motion may start unasked: the page is in view, motion is welcome and the network may be used. Browser
 * only.
 */
function mayMove(): boolean {
  // Only some browsers have `connection`, so TypeScript doesn't.
  const { connection } = navigator as Navigator & { connection?: { readonly saveData?: boolean } };
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  return !document.hidden && !calm && connection?.saveData !== true;
}

/** A draw that arrived while the page was in view. */
export interface Arrival {
  readonly before: RaceDraw;
  readonly draw: RaceDraw;
  /** When it arrived, in epoch seconds by the server's clock. */
  readonly at: number;
}

/**
 * Whether the race of the next draw is shown: `on` from shortly before the draw until the race is over. `skip` ends
 * it, also before it began; `end` when it is over.
 */
export function useLiveRace(draw: RaceDraw) {
  /** The time of the draw whose race the visitor doesn't want. */
  const [skipped, setSkipped] = useState(0);
  const [arrival, setArrival] = useState<Arrival | null>(null);
  const last = useRef(draw);
  const { term, number, timings, next_open_timestamp: next } = draw;
  const gate = useTimed((now) => isAtGate(next, now) && mayMove(), false);
  // Before the new draw is painted, so that the gate opens into the race.
  useLayoutEffect(() => {
    const before = last.current;
    last.current = draw;
    // A correction and a withdrawal end the race.
    const isNew = before.term !== term;
    const runs = isNew && mayMove() && skipped !== before.next_open_timestamp;
    // Not where there is none: to set it has React run all effects of the page's start in one task.
    if (runs) setArrival({ before, draw, at: secondNow() });
    else if (arrival !== null) setArrival(null);
    // oxlint-disable-next-line react/exhaustive-deps -- what else changes of a draw is no other race
  }, [term, number, timings]);
  const end = () => setArrival(null);
  return {
    on: arrival !== null || (gate && skipped !== next),
    arrival,
    skip: () => {
      end();
      if (gate) setSkipped(next);
    },
    end,
  };
}
