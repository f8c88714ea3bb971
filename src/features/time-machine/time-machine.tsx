import { Trans, useLingui } from "@lingui/react/macro";
import type { Ref } from "react";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import styles from "./time-machine.module.css";

type Props = {
  /** Terms to go back through, newest first. */
  readonly terms: readonly string[];
  /** The draw after which things are shown. */
  readonly at: string;
  /** Goes to another draw, or back to what is live (undefined). */
  readonly onAt: (term: string | undefined) => void;
  readonly sliderRef?: Ref<HTMLInputElement>;
};

/**
 * A bar that stays in view: names the draw after which the page is shown, and moves from draw to draw; its end is
 * the present.
 */
export function TimeMachine({ terms, at, onAt, sliderRef }: Props) {
  const { t } = useLingui();
  const last = terms.length - 1;
  const found = terms.indexOf(at);
  // A draw older than those loaded is at the slider's start.
  const place = found === -1 ? 0 : last - found;

  function go(to: number) {
    const term = terms[last - to];
    onAt(to >= last ? undefined : term);
  }

  return (
    <aside className={styles["machine"]} aria-label={t`Time machine`}>
      <p>
        <Icon name="replay" size={18} />
        <span>
          <Trans>
            As of draw no. <b>{at}</b>
          </Trans>
        </span>
      </p>
      <div className={styles["controls"]}>
        <Button
          look="icon"
          aria-label={t`Previous draw`}
          disabled={place <= 0}
          onClick={() => go(place - 1)}
        >
          <Icon name="chevron-left" />
        </Button>
        <input
          ref={sliderRef}
          type="range"
          min={0}
          max={Math.max(0, last)}
          value={place}
          aria-label={t`Draw`}
          aria-valuetext={t`no. ${at}`}
          onChange={({ target }) => go(Number(target.value))}
        />
        <Button
          look="icon"
          aria-label={t({ message: "Next draw", context: "time machine" })}
          onClick={() => go(place + 1)}
        >
          <Icon name="chevron-right" />
        </Button>
        <Button look="accent" onClick={() => onAt(undefined)}>
          {t`Back to live`}
        </Button>
      </div>
    </aside>
  );
}
