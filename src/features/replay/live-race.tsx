import { useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { type Finish, finishes } from "#domain/finish.ts";
import { planRace } from "#domain/race-plan.ts";
import styles from "./live-race.module.css";
import type { Race } from "./race/moment.ts";
import { Screen } from "./screen.tsx";
import { useCommentary, useRaceSound } from "./race-commentary.ts";
import { type Showing, useShowing, useShowingState } from "./showing.ts";
import type { Arrival } from "./use-live-race.ts";

/** Seconds that the draw's own announcement has before the race's. */
const AFTER_RESULT = 3;

export type LiveRaceProps = {
  readonly id: number;
  /** The marbles that wait at the gate, as they finished in the draw before. */
  readonly waiting: readonly Finish[];
  /** The draw that has come in; null while it is awaited. */
  readonly arrival: Arrival | null;
  readonly onEnd: () => void;
  /** Audible if the visitor has switched sound on; at most one race of a page. */
  readonly heard?: boolean;
};

/** The race of a draw that comes in, over the photo finish that it ends on: first the gate, then the run. */
export function LiveRace({ id, waiting, arrival, onEnd, heard = false }: LiveRaceProps) {
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
    <div className={styles["live"]} data-testid="live-race">
      {draw && speed !== null ? (
        <Run key={draw.term} race={race} speed={speed} onEnd={onEnd} heard={heard} />
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

type RunProps = Pick<LiveRaceProps, "onEnd" | "heard"> & {
  readonly race: Race;
  readonly speed: number;
};

/** Runs the race once; it ends early if the page is hidden or the device sleeps. */
function Run({ race, speed, onEnd, heard }: RunProps) {
  const { t } = useLingui();
  const showing = useShowing(race);
  const ended = useShowingState(showing) === "ended";
  useCommentary(showing, AFTER_RESULT);
  useEffect(() => showing.sleeps.subscribe(onEnd), [showing, onEnd]);
  useEffect(() => {
    showing.setSpeed(speed);
    showing.play();
    const hide = () => document.hidden && onEnd();
    document.addEventListener("visibilitychange", hide);
    return () => document.removeEventListener("visibilitychange", hide);
  }, [showing, speed, onEnd]);
  useEffect(() => {
    if (ended) onEnd();
  }, [ended, onEnd]);
  const shown = speed.toFixed(1);
  const caption =
    shown === "1.0"
      ? t`Replay of the finished run`
      : t`Replay of the finished run, ${shown}× speed`;
  return (
    <>
      <Screen showing={showing} caption={caption} />
      {heard && <RaceSound showing={showing} />}
    </>
  );
}

function RaceSound({ showing }: { readonly showing: Showing }) {
  useRaceSound(showing);
  return null;
}
