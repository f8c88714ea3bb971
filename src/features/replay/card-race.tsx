import { useEffect, useRef, useState } from "react";
import { type Finish, finishes } from "#domain/finish.ts";
import { fieldAt, raceSeconds } from "#domain/race.ts";
import { planRace, type RaceDraw } from "#domain/race-plan.ts";
import { Marble } from "#ui/marble.tsx";
import { WILDNESS } from "./race/moment.ts";
import { type Arrival, useArrival } from "./use-live-race.ts";

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
  const { arrival, clear } = useArrival(draw, true);
  return arrival && <Line key={arrival.draw.term} id={id} arrival={arrival} onEnd={clear} />;
}

interface Film {
  /** In the order of the finish. */
  readonly race: readonly Finish[];
  /** How many seconds of the race a second shows. */
  readonly speed: number;
}

/**
 * Whether a race runs on a card. A second one at the same time is not shown: each costs the processor of a slow
 * phone a few per cent while it runs.
 */
let isTaken = false;

type LineProps = {
  readonly id: number;
  readonly arrival: Arrival;
  readonly onEnd: () => void;
};

/** The line, with a race on it if there is one, the card is in view and no other race runs. */
function Line({ id, arrival: { before, draw, at }, onEnd }: LineProps) {
  const line = useRef<HTMLDivElement>(null);
  const [film, setFilm] = useState<Film | null>(null);
  useEffect(() => {
    const speed = planRace(before, draw, at);
    const box = line.current?.getBoundingClientRect();
    // All zeros on a card so far away that the browser doesn't lay it out.
    const isInView = box !== undefined && box.top > 0 && box.bottom <= innerHeight;
    if (speed === null || isTaken || !isInView) {
      onEnd();
      return undefined;
    }
    isTaken = true;
    setFilm({ race: finishes(draw), speed });
    return () => {
      isTaken = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- decided once for each arrival
  }, []);
  return (
    <div ref={line} style={LINE} aria-hidden="true" data-testid={film ? "card-race" : undefined}>
      {film && <Run id={id} {...film} onEnd={onEnd} />}
    </div>
  );
}

type RunProps = Film & Pick<LineProps, "id" | "onEnd">;

/** The marbles, which the browser moves between the points that are worked out. */
function Run({ id, race, speed, onEnd }: RunProps) {
  const run = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const total = raceSeconds(race);
    const filmMs = (seconds: number) => (seconds * 1000) / speed;
    const track = { seed: id, wildness: WILDNESS };
    const fields = Array.from({ length: STEPS + 1 }, (_, step) => {
      const field = fieldAt(race, (total * step) / STEPS, track);
      return new Map(field.map(({ number, progress }) => [number, progress]));
    });
    for (const [index, { number, timing }] of race.entries()) {
      const runner = run.current?.children[index];
      const transform = fields.map((field) => `translateX(${(field.get(number) ?? 0) * 100}%)`);
      runner?.animate({ transform }, { duration: filmMs(total), fill: "forwards" });
      const delay = filmMs(timing ?? total);
      runner?.animate({ opacity: [1, 0] }, { delay, duration: FADE_MS, fill: "forwards" });
    }
    const over = setTimeout(onEnd, filmMs(total) + FADE_MS);
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
