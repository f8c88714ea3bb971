import { useRef } from "react";
import { formatSeconds } from "#domain/format-seconds.ts";
import { setText } from "#data/live/ticker.ts";
import { RaceView } from "./race-view.tsx";
import styles from "./screen.module.css";
import { type Showing, useMoments, useShowingState } from "./showing.ts";

type Props = {
  readonly showing: Showing;
  readonly caption: string;
  /** The marbles wait at the gate. */
  readonly waiting?: boolean;
};

/** A race: the course, then what is shown and its time. */
export function Screen({ showing, caption, waiting = false }: Props) {
  const state = useShowingState(showing);
  const screen = useRef<HTMLDivElement>(null);
  const time = useRef<HTMLSpanElement>(null);
  const { total } = showing.scene;
  useMoments(showing, (seconds) => {
    screen.current?.toggleAttribute("data-off", seconds > 0);
    if (time.current !== null)
      setText(time.current, formatSeconds(Math.floor(Math.min(seconds, total) * 10) / 10));
  });
  return (
    <div
      className={styles["screen"]}
      ref={screen}
      data-testid="race-screen"
      data-state={waiting ? "waiting" : state}
    >
      <RaceView showing={showing} />
      <div className={styles["caption"]}>
        <span className={styles["name"]}>{caption}</span>
        <span className={styles["time"]}>
          <span ref={time} />
        </span>
      </div>
    </div>
  );
}
