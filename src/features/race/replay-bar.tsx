import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import styles from "./replay-stage.module.css";
import { type Showing, useMoments, useShowingState } from "./showing.ts";

/** Races longer than this, in seconds, can be run faster. */
const LONG_RACE = 20;
const FAST = 4;

type Props = {
  readonly showing: Showing;
  /** No motion: the visitor steps through the race. */
  readonly still: boolean;
  readonly onClose: (() => void) | undefined;
};

/** Play, pause, again, speed and close; without motion a slider in quarters of the race. */
export function ReplayBar({ showing, still, onClose }: Props) {
  const { t } = useLingui();
  const state = useShowingState(showing);
  const [speed, setSpeed] = useState(1);
  const running = state === "running";
  const ended = state === "ended";
  function change(to: number) {
    showing.setSpeed(to);
    setSpeed(to);
  }
  return (
    <div className={styles["bar"]}>
      {still ? (
        <Slider showing={showing} />
      ) : (
        <>
          <Button look="accent" onClick={running ? showing.pause : showing.play}>
            <Icon name={running ? "pause" : ended ? "replay" : "play"} size={18} />
            {running ? t`Pause` : ended ? t`Watch again` : t`Play`}
          </Button>
          {!ended && (
            <Button look="icon" aria-label={t`Restart`} onClick={() => showing.seek(0)}>
              <Icon name="replay" size={18} />
            </Button>
          )}
          {showing.scene.total > LONG_RACE && (
            <Button
              aria-pressed={speed === FAST}
              aria-label={t`4× speed`}
              onClick={() => change(speed === FAST ? 1 : FAST)}
            >
              {speed}×
            </Button>
          )}
        </>
      )}
      {onClose !== undefined && (
        <Button look="icon" aria-label={t`Close the replay`} onClick={onClose}>
          <Icon name="close" />
        </Button>
      )}
    </div>
  );
}

type SliderProps = { readonly showing: Showing };

function Slider({ showing }: SliderProps) {
  const { t } = useLingui();
  const [quarter, setQuarter] = useState(0);
  const { total } = showing.scene;
  useMoments(showing, (seconds) => setQuarter(Math.min(4, Math.round((seconds / total) * 4))));
  const percent = quarter * 25;
  return (
    <input
      type="range"
      min="0"
      max="4"
      step="1"
      value={quarter}
      aria-label={t`Position`}
      aria-valuetext={t`${percent} percent`}
      onChange={(event) => showing.seek((Number(event.target.value) / 4) * total)}
    />
  );
}
