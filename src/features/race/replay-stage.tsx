import { useLingui } from "@lingui/react/macro";
import { useReducedMotion } from "@mantine/hooks";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import type { Race } from "./scene.ts";
import { ReplayBar } from "./replay-bar.tsx";
import styles from "./replay-stage.module.css";
import { Screen } from "./screen.tsx";
import { useShowing, useShowingState } from "./showing.ts";

type Props = {
  readonly race: Race;
  /** Absent where something around it closes it. */
  readonly onClose?: () => void;
  /** Called when the race is over. */
  readonly onEnd?: () => void;
  readonly finish?: ReactNode;
};

/** The race run again: Space stops and starts it, Escape closes it; it ends on the photo finish. */
export function ReplayStage({ race, onClose, onEnd, finish }: Props) {
  const { t } = useLingui();
  const still = useReducedMotion(undefined, { getInitialValueInEffect: false });
  const box = useRef<HTMLDivElement>(null);
  const showing = useShowing(race);
  const state = useShowingState(showing);
  const ended = state === "ended";

  useEffect(() => {
    box.current?.focus();
    if (!still) showing.play();
  }, [showing, still]);
  useEffect(() => {
    if (ended) onEnd?.();
  }, [ended, onEnd]);

  function press(event: KeyboardEvent) {
    if (event.key === "Escape") onClose?.();
    if (event.key === " " && event.target === box.current) {
      event.preventDefault();
      (state === "running" ? showing.pause : showing.play)();
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
      <div className={styles["screen"]} style={{ "--lanes": race.finishes.length }}>
        <Screen showing={showing} caption={ended ? t`Result` : t`Replay of the finished race`} />
      </div>
      <ReplayBar showing={showing} still={still} onClose={onClose} />
      {ended && finish}
    </div>
  );
}
