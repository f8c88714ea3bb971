import { useLingui } from "@lingui/react/macro";
import { ZONE_DEFAULT } from "#contract/limits.ts";
import { type Countdown as State, countdownAt, shareLeft } from "#domain/countdown.ts";
import { useFormat } from "#i18n/format.ts";
import { useNow } from "#live/clock.ts";
import { useOnline } from "#ui/window-state.ts";
import { CountdownRing } from "./countdown-ring.tsx";
import styles from "./countdown.module.css";

type Props = {
  /** Epoch seconds of the next draw, 0 where unknown. */
  readonly next: number;
  /** Epoch seconds of the last draw, 0 where unknown. */
  readonly opened: number;
  readonly form: "ring" | "large" | "text";
  readonly zone?: string;
};

/** Lateness up to this many seconds is shown in seconds, more as a duration. */
const LATE_IN_SECONDS = 99;

function useWords() {
  const { t } = useLingui();
  const format = useFormat();
  const online = useOnline();
  return (state: State): string => {
    if (state.kind === "counting") return format.duration(state.seconds);
    // Offline, the page can't know whether the draw is late.
    if (!online && state.kind !== "unknown") return t`Waiting for connection`;
    if (state.kind === "drawing") return t`Drawing…`;
    if (state.kind === "unknown") return t`Next draw time unknown`;
    const { seconds } = state;
    if (seconds <= LATE_IN_SECONDS) return t`late by ${seconds} s`;
    return t`late by ${format.duration(seconds)}`;
  };
}

/**
 * The time left until the next draw, updated each second. Before the page is live it shows the clock time
 * of the next draw instead, since the HTML can't know the time left.
 */
export function Countdown({ next, opened, form, zone = ZONE_DEFAULT }: Props) {
  const { t } = useLingui();
  const now = useNow();
  const words = useWords();
  const format = useFormat();
  const waiting = now === null && next > 0;
  const state = countdownAt(next, now ?? Number.NaN);
  const text = waiting ? format.clock(next, zone) : words(state);
  const kind = waiting ? "clock" : state.kind;
  // Of another length it is another element: at the right it would count as having moved.
  if (form === "text") return <span key={`${kind} ${text.length}`}>{text}</span>;
  if (form === "large") {
    return (
      // In another size, too, the same element would count as having moved.
      <strong
        key={`${kind} ${text.length}`}
        className={styles["large"]}
        data-kind={kind}
        role="timer"
        aria-live="off"
      >
        {text}
      </strong>
    );
  }
  const label = t`Next draw`;
  if (kind !== "counting" && kind !== "clock") {
    return (
      <span className={`${styles["ring"]} ${styles["words"]}`} data-kind={kind}>
        <span key={kind}>{text}</span>
      </span>
    );
  }
  const share = now === null ? 0 : shareLeft(next, opened, now);
  return (
    <span className={styles["ring"]} role="timer" aria-live="off" aria-label={`${label}: ${text}`}>
      <CountdownRing share={share} wide={text.length > 5}>
        {waiting ? <Clock text={text} /> : text}
      </CountdownRing>
    </span>
  );
}

type ClockProps = { readonly text: string };

/** A clock time in two lines, minutes and seconds, that reads as one text. */
function Clock({ text }: ClockProps) {
  const cut = text.lastIndexOf(":");
  return (
    <span className={styles["clock"]}>
      {text.slice(0, cut)}
      <small>{text.slice(cut)}</small>
    </span>
  );
}
