import { useLingui } from "@lingui/react/macro";
import { useRef } from "react";
import { formatSeconds } from "#domain/format-seconds.ts";
import { writeText } from "#live/timed-elements.ts";
import { RaceView } from "./race-view.tsx";
import styles from "./screen.module.css";
import { type Showing, useMoments, useShowingState } from "./showing.ts";
import { Tower } from "./tower.tsx";
import { TrackMap } from "./track-map.tsx";

type Props = {
  readonly showing: Showing;
  /** What is shown, in words. */
  readonly caption: string;
  /** The marbles wait at the gate. */
  readonly waiting?: boolean;
};

/** A race as on television: tower, course, time, and the track with the stretch that the race is on. */
export function Screen({ showing, caption, waiting = false }: Props) {
  const { t } = useLingui();
  const state = useShowingState(showing);
  const screen = useRef<HTMLDivElement>(null);
  const time = useRef<HTMLSpanElement>(null);
  useMoments(showing, ({ seconds, film, slow }) => {
    screen.current?.toggleAttribute("data-off", film > 0);
    screen.current?.toggleAttribute("data-slow", slow);
    if (time.current !== null)
      writeText(time.current, formatSeconds(Math.floor(seconds * 10) / 10));
  });
  return (
    <div
      className={styles["screen"]}
      ref={screen}
      style={{ "--lanes": showing.scene.lanes.length }}
      data-testid="race-screen"
      data-state={waiting ? "waiting" : state}
    >
      <div className={styles["caption"]}>
        <span className={styles["name"]}>{caption}</span>
        <span className={styles["slow"]}>{t`Slow motion`}</span>
        <span className={styles["map"]}>
          <TrackMap showing={showing} />
        </span>
        <span className={styles["time"]}>
          <span ref={time} />
        </span>
      </div>
      <div className={styles["side"]}>
        <Tower showing={showing} />
      </div>
      <RaceView showing={showing} />
    </div>
  );
}
