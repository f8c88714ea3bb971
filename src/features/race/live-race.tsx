import { useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { type Finish, finishes } from "#domain/finish.ts";
import { planRace } from "#domain/race-plan.ts";
import type { Race } from "./scene.ts";
import { Screen } from "./screen.tsx";
import { useShowing, useShowingState } from "./showing.ts";
import type { Arrival } from "./use-live-race.ts";

/** Over the photo finish and the row of its button, beside which the caption stands. */
const OVER = {
  "--caption": "var(--md-target)",
  "--caption-start": "calc(var(--md-target) + 10px)",
  position: "absolute",
  inset: 0,
  display: "grid",
} as const;

export type LiveRaceProps = {
  readonly id: number;
  /** The marbles that wait at the gate, as they finished in the draw before. */
  readonly waiting: readonly Finish[];
  /** The draw that has come in; null while it is awaited. */
  readonly arrival: Arrival | null;
  readonly onEnd: () => void;
};

/** The race of a draw that comes in, over the photo finish that it ends on: first the gate, then the run. */
export function LiveRace({ id, waiting, arrival, onEnd }: LiveRaceProps) {
  const { t } = useLingui();
  const draw = arrival?.draw;
  const speed = arrival && planRace(arrival.before, arrival.draw, arrival.at);
  const over = arrival !== null && speed === null;
  useEffect(() => {
    if (over) onEnd();
  }, [over, onEnd]);
  if (over) return null;
  const race = { id, finishes: draw ? finishes(draw) : waiting };
  return (
    <div style={OVER} data-testid="live-race">
      {draw && speed !== null ? (
        <Run key={draw.term} race={race} speed={speed} onEnd={onEnd} />
      ) : (
        <Gate race={race} caption={t`At the gate`} />
      )}
    </div>
  );
}

type GateProps = { readonly race: Race; readonly caption: string };

function Gate({ race, caption }: GateProps) {
  return <Screen showing={useShowing(race)} caption={caption} waiting />;
}

type RunProps = Pick<LiveRaceProps, "onEnd"> & {
  readonly race: Race;
  readonly speed: number;
};

/** Runs the race once; it ends early if the page is hidden or the device sleeps. */
function Run({ race, speed, onEnd }: RunProps) {
  const { t } = useLingui();
  const showing = useShowing(race);
  const ended = useShowingState(showing) === "ended";
  useEffect(() => showing.sleeps.subscribe(onEnd), [showing, onEnd]);
  useEffect(() => {
    showing.setSpeed(speed);
    showing.play();
    const hide = () => document.hidden && onEnd();
    // The page may have been hidden before this effect ran.
    hide();
    document.addEventListener("visibilitychange", hide);
    return () => document.removeEventListener("visibilitychange", hide);
  }, [showing, speed, onEnd]);
  useEffect(() => {
    if (ended) onEnd();
  }, [ended, onEnd]);
  const shown = speed.toFixed(1);
  const caption =
    shown === "1.0"
      ? t`Replay of the finished race`
      : t`Replay of the finished race, ${shown}× speed`;
  return <Screen showing={showing} caption={caption} />;
}
