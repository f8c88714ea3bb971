import { useLingui } from "@lingui/react/macro";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import styles from "./replay-stage.module.css";
import type { RaceClock } from "./use-race-clock.ts";

/** Races longer than this, in seconds, can be run faster. */
const LONG_RACE = 20;
const FAST = 4;

type Props = {
  readonly clock: RaceClock;
  /** Length of the race, in seconds. */
  readonly total: number;
  /** No motion: the race is stepped through by hand. */
  readonly still: boolean;
  readonly speed: number;
  readonly onSpeed: (speed: number) => void;
  readonly onClose: () => void;
};

/** Play, pause, again, speed and close; without motion a slider in quarters of the race. */
export function ReplayBar({ clock, total, still, speed, onSpeed, onClose }: Props) {
  const { t } = useLingui();
  const quarter = Math.min(4, Math.round((clock.seconds / total) * 4));
  const percent = quarter * 25;
  return (
    <div className={styles["bar"]}>
      {still ? (
        <input
          type="range"
          min="0"
          max="4"
          step="1"
          value={quarter}
          aria-label={t`Position`}
          aria-valuetext={t`${percent} percent`}
          onChange={(event) => clock.seek((Number(event.target.value) / 4) * total)}
        />
      ) : (
        <>
          <Button look="accent" onClick={clock.running ? clock.pause : clock.play}>
            <Icon name={clock.running ? "pause" : clock.ended ? "replay" : "play"} size={18} />
            {clock.running ? t`Pause` : clock.ended ? t`Watch again` : t`Play`}
          </Button>
          {!clock.ended && (
            <Button look="icon" aria-label={t`Restart`} onClick={() => clock.seek(0)}>
              <Icon name="replay" size={18} />
            </Button>
          )}
          {total > LONG_RACE && (
            <Button
              aria-pressed={speed === FAST}
              aria-label={t`4× speed`}
              onClick={() => onSpeed(speed === FAST ? 1 : FAST)}
            >
              {speed}×
            </Button>
          )}
        </>
      )}
      <Button look="icon" aria-label={t`Close the replay`} onClick={onClose}>
        <Icon name="close" />
      </Button>
    </div>
  );
}
