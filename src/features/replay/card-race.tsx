import { useEffect, useRef, useState } from "react";
import { type Finish, finishes } from "#domain/finish.ts";
import { fieldAt, raceSeconds } from "#domain/race.ts";
import { planRace, type RaceDraw } from "#domain/race-plan.ts";
import { Marble } from "#ui/marble.tsx";
import { WILDNESS } from "./moment.ts";
import { type Arrival, useLiveRace } from "./use-live-race.ts";

/** Points of a race that are worked out; the browser moves the marbles between them. */
const STEPS = 40;
/** Pixels of a marble's width. */
const SIDE = 14;

/** On the line above the card's sums, in the room that the rows leave: nothing of the result is covered. */
const LINE = {
  "--size": `${SIDE}px`,
  position: "absolute",
  isolation: "isolate",
  inset: `calc(var(--race-line) - ${SIDE / 2}px) 12px auto`,
  height: SIDE,
  pointerEvents: "none",
} as const;

/** As wide as its way, so that shares of it are shares of the way. */
const RUNNER = { position: "absolute", inset: `0 ${SIDE}px 0 0` } as const;

/** Milliseconds in which a marble fades once it is home. */
const FADE_MS = 600;

type Props = { readonly id: number; readonly draw: RaceDraw };

/** The race of a draw that comes in, on a line across the track's card; nothing before and after. One at a time. */
export function CardRace({ id, draw }: Props) {
  const { arrival, end } = useLiveRace(draw, true);
  return arrival && <Line key={arrival.draw.term} id={id} arrival={arrival} onEnd={end} />;
}

/** Where each marble is at each step of a race, from 0 to 1, by its number. */
export function placesOf(id: number, race: readonly Finish[]): ReadonlyMap<number, number[]> {
  const total = raceSeconds(race);
  const track = { seed: id, wildness: WILDNESS };
  const places = new Map<number, number[]>();
  for (let step = 0; step <= STEPS; step += 1) {
    for (const { number, progress } of fieldAt(race, (total * step) / STEPS, track)) {
      const own = places.get(number) ?? [];
      places.set(number, [...own, progress]);
    }
  }
  return places;
}

type LineProps = {
  readonly id: number;
  readonly arrival: Arrival;
  readonly onEnd: () => void;
};

/**
 * Whether a race runs on a card. A second one at the same time is not shown: each costs the processor of a slow
 * phone a few per cent while it runs.
 */
let isTaken = false;

function isInView(element: Element | null): boolean {
  const box = element?.getBoundingClientRect();
  return box !== undefined && box.top >= 0 && box.bottom <= innerHeight;
}

/** The line, with a race on it where the card is looked at and no other race runs. */
function Line(props: LineProps) {
  const line = useRef<HTMLDivElement>(null);
  const [runs, setRuns] = useState(false);
  useEffect(() => {
    if (isTaken || !isInView(line.current)) {
      props.onEnd();
      return undefined;
    }
    isTaken = true;
    setRuns(true);
    return () => {
      isTaken = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- decided once for each arrival
  }, []);
  return (
    <div ref={line} style={LINE} aria-hidden="true" data-testid={runs ? "card-race" : undefined}>
      {runs && <Run {...props} />}
    </div>
  );
}

/** The marbles, which the compositor moves. */
function Run({ id, arrival, onEnd }: LineProps) {
  const run = useRef<HTMLDivElement>(null);
  const race = finishes(arrival.draw);
  useEffect(() => {
    const speed = planRace(arrival.before, arrival.draw, arrival.at);
    const duration = speed === null ? 0 : (raceSeconds(race) * 1000) / speed;
    const places = placesOf(id, race);
    for (const [index, { number, timing }] of race.entries()) {
      const runner = run.current?.children[index];
      const transform = places.get(number)?.map((share) => `translateX(${share * 100}%)`) ?? [];
      runner?.animate({ transform }, { duration, fill: "forwards" });
      const delay = timing === null || speed === null ? duration : (timing * 1000) / speed;
      runner?.animate({ opacity: [1, 0] }, { delay, duration: FADE_MS, fill: "forwards" });
    }
    const over = setTimeout(onEnd, duration === 0 ? 0 : duration + FADE_MS);
    return () => clearTimeout(over);
    // oxlint-disable-next-line react/exhaustive-deps -- one run for each arrival
  }, []);
  return (
    <div ref={run}>
      {race.map(({ number, rank }) => (
        // The one ahead is in front.
        <span key={number} style={{ ...RUNNER, zIndex: -rank }}>
          <Marble n={number} />
        </span>
      ))}
    </div>
  );
}
