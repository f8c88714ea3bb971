import { useLingui } from "@lingui/react/macro";
import { ZONE_DEFAULT } from "#contract/limits.ts";
import { countdownAt, shareLeft } from "#domain/countdown.ts";
import { DAY_SECONDS, localDay } from "#domain/zone.ts";
import { useFormat } from "#i18n/format.ts";
import { isDisconnected, setText, useTimedElement } from "#data/live/ticker.ts";

/** Seconds up to which lateness is shown in seconds, then as a duration; from a day on in days. */
const MAX_LATE_IN_SECONDS = 99;

/** Characters up to which a text has its usual size: `59:59`. */
const USUAL_LENGTH = 5;

type Props = {
  /** Epoch seconds of the next draw, 0 where unknown. */
  readonly next: number;
  /** Epoch seconds of the latest draw, 0 where unknown. */
  readonly opened: number;
  readonly form: "ring" | "large" | "banner" | "text";
  readonly zone?: string;
};

/**
 * The time left until the next draw. The HTML shows the clock time of the draw instead, with its date if the latest
 * draw was on another day.
 */
export function Countdown({ next, opened, form, zone = ZONE_DEFAULT }: Props) {
  const { t } = useLingui();
  const format = useFormat();
  const isDated = next > 0 && localDay(zone, next) !== localDay(zone, opened);
  const clock = next > 0 ? format[isDated ? "dated" : "clock"](next, zone) : t`Next draw unknown`;
  const ref = useTimedElement((element, now) => {
    if (!(element instanceof HTMLElement)) return;
    const state = countdownAt(next, now);
    const isDue = state.kind === "drawing" || state.kind === "late";
    const label = element.querySelector("[data-text]") ?? element;
    let text = state.kind === "counting" ? format.duration(state.seconds) : t`Next draw unknown`;
    const isLost = isDue && isDisconnected();
    if (isLost) text = t`Waiting for connection`;
    else if (state.kind === "drawing") text = t`Drawing…`;
    else if (state.kind === "late") {
      const { seconds } = state;
      const days = Math.floor(seconds / DAY_SECONDS);
      if (days > 0) text = t`late by ${days} d`;
      else if (seconds > MAX_LATE_IN_SECONDS) text = t`late by ${format.duration(seconds)}`;
      else text = t`late by ${seconds} s`;
    }
    const hasMark = form === "ring" && isLost;
    const kind = hasMark ? "lost" : state.kind;
    if (element.dataset["kind"] !== kind) {
      element.dataset["kind"] = kind;
      // Date and seconds of the clock time.
      for (const small of element.querySelectorAll("small")) setText(small, "");
    }
    element.toggleAttribute("data-wide", kind === "counting" && text.length > USUAL_LENGTH);
    if (form === "ring") {
      const title = hasMark ? text : "";
      if (element.title !== title) element.title = title;
      // In steps of a pixel and a half: a ring of minutes isn't painted each second.
      const elapsed = (1 - shareLeft(next, opened, now)).toFixed(2);
      const arc = element.querySelector("circle + circle");
      if (kind === "counting" && arc?.getAttribute("stroke-dashoffset") !== elapsed)
        arc?.setAttribute("stroke-dashoffset", elapsed);
    }
    setText(label, hasMark ? "–" : text);
  });
  // The element of each draw is a new one, which is written at once.
  const timed = {
    ref,
    "data-kind": next > 0 ? "clock" : "unknown",
    "data-dated": isDated || undefined,
  };
  if (form === "text") {
    return (
      <span key={next} {...timed}>
        {clock}
      </span>
    );
  }
  if (form !== "ring") {
    return (
      <strong key={next} className={`countdown-${form}`} {...timed} role="timer" aria-live="off">
        <span data-text>{clock}</span>
      </strong>
    );
  }
  const [, day, time = clock, seconds] = /^(?:(.+?),? )?(\d\d:\d\d)(:\d\d)$/.exec(clock) ?? [];
  return (
    <span
      key={next}
      className="countdown-ring"
      {...timed}
      role="timer"
      aria-live="off"
      aria-label={t`Next draw`}
    >
      <svg viewBox="0 0 56 56" aria-hidden="true">
        <circle cx="28" cy="28" r="25" />
        <circle cx="28" cy="28" r="25" pathLength="1" strokeDasharray="1" strokeDashoffset="1" />
      </svg>
      <span>
        <small>{day && `${day} `}</small>
        <span data-text>{time}</span>
        <small>{seconds}</small>
      </span>
    </span>
  );
}
