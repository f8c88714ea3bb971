import { useLingui } from "@lingui/react/macro";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { fieldAt, raceSeconds } from "#domain/race.ts";
import { useAnnounce } from "#ui/announce.tsx";
import { Marble } from "#ui/marble.tsx";
import { useReducedMotion } from "@mantine/hooks";
import { type Race, RaceView } from "./race-view.tsx";
import { ReplayBar } from "./replay-bar.tsx";
import styles from "./replay-stage.module.css";
import { useRaceClock } from "./use-race-clock.ts";

type Props = {
  readonly race: Race;
  readonly onClose: () => void;
  readonly finish?: ReactNode;
};

/** How far marbles stray from an even pace. */
const WILDNESS = 0.8;

/** Announces the winner when the race is over. */
function useAnnounceWinner(race: Race, ended: boolean) {
  const { t } = useLingui();
  const announce = useAnnounce();
  const winner = race.finishes[0]?.number ?? 0;
  const text = t`Marble ${winner} wins.`;
  useEffect(() => {
    if (ended) announce(text);
  }, [ended, text, announce]);
}

/** The race run again: Space stops and starts it, Escape closes it; it ends on the photo finish. */
export function ReplayStage({ race, onClose, finish }: Props) {
  const { t } = useLingui();
  const still = useReducedMotion(undefined, { getInitialValueInEffect: false });
  const box = useRef<HTMLDivElement>(null);
  const total = raceSeconds(race.finishes);
  const [speed, setSpeed] = useState(1);
  const clock = useRaceClock(total, speed, !still);
  const track = { seed: race.id, wildness: WILDNESS };
  const field = fieldAt(race.finishes, Math.min(clock.seconds, total), track);
  // At the end the order is that of the result, which times alone don't give in dead heats.
  const order = clock.ended
    ? race.finishes.map(({ number }) => number)
    : field.map(({ number }) => number);
  const { ended } = clock;
  useAnnounceWinner(race, ended);

  useEffect(() => box.current?.focus(), []);

  function press(event: KeyboardEvent) {
    if (event.key === "Escape") onClose();
    if (event.key === " " && event.target === box.current) {
      event.preventDefault();
      (clock.running ? clock.pause : clock.play)();
    }
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys for the whole player
    <div
      className={styles["stage"]}
      ref={box}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for forms
      role="group"
      tabIndex={-1}
      aria-label={t`Replay of the race`}
      onKeyDown={press}
    >
      <RaceView race={race} field={field} seconds={clock.seconds} />
      <div className={styles["board"]}>
        <span>{ended ? t`Result` : t`Leading`}</span>
        <ol aria-label={t`Current order`}>
          {order.map((n) => (
            <li key={n}>
              <Marble n={n} />
            </li>
          ))}
        </ol>
      </div>
      <ReplayBar
        clock={clock}
        total={total}
        still={still}
        speed={speed}
        onSpeed={setSpeed}
        onClose={onClose}
      />
      {ended && finish}
    </div>
  );
}
