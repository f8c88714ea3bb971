import { useLingui } from "@lingui/react/macro";
import { ZONE_DEFAULT } from "#contract/limits.ts";
import { dayOf } from "#domain/zone.ts";
import { useFormat } from "#i18n/format.ts";
import { useTimedElement } from "#live/timed.ts";
import { countdownWriter } from "./write-times.ts";
import styles from "./countdown.module.css";

type Props = {
  /** Epoch seconds of the next draw, 0 where unknown. */
  readonly next: number;
  /** Epoch seconds of the last draw, 0 where unknown. */
  readonly opened: number;
  readonly form: "ring" | "large" | "text";
  readonly zone?: string;
};

/**
 * The time left until the next draw, written each second (write-times.ts). Before the page is live it shows the
 * clock time of the next draw instead, since the HTML can't know the time left; with its date where the last
 * draw was on another day.
 */
export function Countdown({ next, opened, form, zone = ZONE_DEFAULT }: Props) {
  const { i18n, t } = useLingui();
  const format = useFormat();
  const ref = useTimedElement(countdownWriter(i18n, format));
  const isDated = dayOf(zone, next) !== dayOf(zone, opened);
  const clock = next > 0 ? format[isDated ? "dated" : "clock"](next, zone) : t`Next draw unknown`;
  const timed = {
    ref,
    "data-timed": "countdown",
    "data-next": next,
    "data-kind": next > 0 ? "clock" : "unknown",
    "data-dated": (next > 0 && isDated) || undefined,
  };
  // The next draw's is another element, which is written at once.
  if (form === "text") {
    return (
      <span key={next} {...timed} suppressHydrationWarning>
        {clock}
      </span>
    );
  }
  if (form === "large") {
    return (
      <strong key={next} className={styles["large"]} {...timed} role="timer" aria-live="off">
        <span data-text suppressHydrationWarning>
          {clock}
        </span>
      </strong>
    );
  }
  const [, day, time = clock, seconds] = /^(?:(.*\d)\D+)?(\d\d:\d\d)(:\d\d)$/.exec(clock) ?? [];
  return (
    <span
      key={next}
      className={styles["ring"]}
      {...timed}
      data-period={next - opened}
      role="timer"
      aria-live="off"
      aria-label={t`Next draw`}
    >
      <svg viewBox="0 0 56 56" aria-hidden="true">
        <circle cx="28" cy="28" r="25" />
        <circle cx="28" cy="28" r="25" pathLength="1" strokeDasharray="1" strokeDashoffset="1" />
      </svg>
      <span>
        <small suppressHydrationWarning>{day && `${day} `}</small>
        <span data-text suppressHydrationWarning>
          {time}
        </span>
        <small suppressHydrationWarning>{seconds}</small>
      </span>
    </span>
  );
}
