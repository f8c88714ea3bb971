import { useLingui } from "@lingui/react/macro";
import { ZONE_DEFAULT } from "#contract/limits.ts";
import { type Countdown as State, countdownAt, shareLeft } from "#domain/countdown.ts";
import { dayOf } from "#domain/zone.ts";
import { useFormat } from "#i18n/format.ts";
import { useTimed, useTimedElement, useTimedText, writeText } from "#live/timed.ts";
import { useOnline } from "#ui/window-state.ts";
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
 * The time left until the next draw, written each second. Before the page is live it shows the clock time
 * of the next draw instead, since the HTML can't know the time left; with its date where the last draw was
 * on another day.
 */
export function Countdown({ next, opened, form, zone = ZONE_DEFAULT }: Props) {
  const format = useFormat();
  const words = useWords();
  const kind = useTimed((now) => countdownAt(next, now).kind, next > 0 ? "clock" : "unknown");
  const { t } = useLingui();
  const online = useOnline();
  const sameDay = dayOf(zone, next) === dayOf(zone, opened);
  const clock = kind === "clock" ? format[sameDay ? "clock" : "dated"](next, zone) : "";
  const textAt = (now: number) => clock || words(countdownAt(next, now));
  const ref = useTimedText(textAt);
  // The text of another kind is another element: in another place or size the same would count as moved.
  const text = (
    <span key={kind} ref={ref}>
      {clock}
    </span>
  );
  if (form === "text") return text;
  if (form === "large") {
    return (
      <strong
        key={kind}
        className={styles["large"]}
        data-kind={kind}
        data-dated={!sameDay || undefined}
        role="timer"
        aria-live="off"
      >
        {text}
      </strong>
    );
  }
  if (kind !== "counting" && kind !== "clock") {
    if (!online && kind !== "unknown") {
      return (
        <span key="lost" className={styles["ring"]}>
          <svg viewBox="0 0 56 56" aria-hidden="true">
            <circle cx="28" cy="28" r="25" />
          </svg>
          <span aria-hidden="true">–</span>
          <span className="visually-hidden">{t`Waiting for connection`}</span>
        </span>
      );
    }
    return (
      <span key={kind} className={`${styles["ring"]} ${styles["words"]}`} data-kind={kind}>
        {text}
      </span>
    );
  }
  return <Ring key={kind} clock={clock} {...{ next, opened, textAt }} />;
}

type RingProps = Pick<Props, "next" | "opened"> & {
  /** The clock time of the next draw, or its date and clock time, until the page is live. */
  readonly clock: string;
  readonly textAt: (now: number) => string;
};

/** Characters up to which a text has its usual size in the ring: `0:54`. */
const USUAL_LENGTH = 5;

/** A ring that empties as the draw comes nearer, around the time left. */
function Ring({ next, opened, clock, textAt }: RingProps) {
  const { t } = useLingui();
  const ref = useTimedElement((ring, now) => {
    const [arc, label] = [ring.querySelector("circle + circle"), ring.lastElementChild];
    const text = textAt(now);
    if (clock !== "" || label === null || label.textContent === text) return;
    writeText(label, text);
    ring.toggleAttribute("data-wide", text.length > USUAL_LENGTH);
    // In steps of a pixel and a half: a ring of minutes isn't painted each second.
    const gone = (1 - shareLeft(next, opened, now)).toFixed(2);
    if (arc?.getAttribute("stroke-dashoffset") !== gone)
      arc?.setAttribute("stroke-dashoffset", gone);
  });
  const [, day, time, seconds] = /^(?:(.*\d)\D+)?(\d\d:\d\d)(:\d\d)$/.exec(clock) ?? [];
  return (
    <span
      ref={ref}
      className={styles["ring"]}
      role="timer"
      aria-live="off"
      aria-label={t`Next draw`}
    >
      <svg viewBox="0 0 56 56" aria-hidden="true">
        <circle cx="28" cy="28" r="25" />
        <circle cx="28" cy="28" r="25" pathLength="1" strokeDasharray="1" strokeDashoffset="1" />
      </svg>
      {clock === "" ? (
        <span />
      ) : (
        <span className={styles["clock"]} data-dated={day && true}>
          {day && <small>{day} </small>}
          {time}
          <small>{seconds}</small>
        </span>
      )}
    </span>
  );
}
