import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { ZONE_DEFAULT } from "#contract/limits.ts";
import { type Countdown, countdownAt, shareLeft } from "#domain/countdown.ts";
import { DAY_SECONDS } from "#domain/zone.ts";
import type { Format } from "#i18n/formats.ts";
import { renew, type Write, writeText } from "#live/timed-elements.ts";

/** Writers of the countdowns and ages that are in the markup; they read their times from its attributes. */

/** Lateness up to this many seconds is shown in seconds, more as a duration. */
const LATE_IN_SECONDS = 99;

/** Characters up to which a text has its usual size in the ring: `0:54`. */
const USUAL_LENGTH = 5;

function wordsOf(state: Countdown, i18n: I18n, format: Format): string {
  if (state.kind === "counting") return format.duration(state.seconds);
  if (state.kind === "unknown") return i18n._(msg`Next draw unknown`);
  // Offline, the page can't know whether the draw is late.
  if (!navigator.onLine) return i18n._(msg`Waiting for connection`);
  if (state.kind === "drawing") return i18n._(msg`Drawing…`);
  const { seconds } = state;
  if (seconds <= LATE_IN_SECONDS) return i18n._(msg`late by ${seconds} s`);
  return i18n._(msg`late by ${format.duration(seconds)}`);
}

function timeOf(element: HTMLElement, name: string): number {
  return Number(element.dataset[name] ?? 0);
}

/** Writes the time left until the draw at `data-next`. */
export function countdownWriter(i18n: I18n, format: Format): Write {
  return (element, now) => {
    if (!(element instanceof HTMLElement)) return;
    const next = timeOf(element, "next");
    const state = countdownAt(next, now);
    const isRing = element.querySelector("svg") !== null;
    const isLost = isRing && !navigator.onLine && ["drawing", "late"].includes(state.kind);
    const kind = isLost ? "lost" : state.kind;
    const words = wordsOf(state, i18n, format);
    const text = isLost ? "–" : words;
    const label = element.querySelector<HTMLElement>("[data-text]") ?? element;
    if (element.dataset["kind"] !== kind) {
      element.dataset["kind"] = kind;
      // Before the page was live it had the clock time, around the text.
      for (const beside of element.querySelectorAll("small")) beside.textContent = "";
      renew(isRing ? (label.parentElement ?? label) : label);
    }
    writeText(label, text);
    if (isRing) writeRing(element, words, shareLeft(next, next - timeOf(element, "period"), now));
  };
}

function writeRing(ring: HTMLElement, words: string, share: number): void {
  const { kind } = ring.dataset;
  ring.toggleAttribute("data-wide", kind === "counting" && words.length > USUAL_LENGTH);
  if (kind === "lost") ring.title = words;
  else ring.removeAttribute("title");
  // In steps of a pixel and a half: a ring of minutes isn't painted each second.
  const gone = (1 - share).toFixed(2);
  const arc = ring.querySelector("circle + circle");
  if (kind === "counting" && arc?.getAttribute("stroke-dashoffset") !== gone)
    arc?.setAttribute("stroke-dashoffset", gone);
}

/** Writes how long ago the element's time was; after a day its date, as only a date tells a draw from today's. */
export function ageWriter(i18n: I18n, format: Format): Write {
  return (element, now) => {
    if (!(element instanceof HTMLTimeElement)) return;
    const at = Date.parse(element.dateTime) / 1000;
    const { zone = ZONE_DEFAULT, timed } = element.dataset;
    const isDated = timed === "age" && now - at > DAY_SECONDS;
    const seconds = now - at;
    // A clock that is a little behind must not show a time in the future.
    const ago = seconds < 2 ? i18n._(msg`just now`) : format.ago(seconds);
    const text = isDated ? format.dated(at, zone) : ago;
    if (text.length !== element.textContent.length) {
      // A longer text may not fit where a shorter one did, with what is around it alone.
      const { parentElement: around } = element;
      renew(around?.childElementCount === 1 ? around : element);
    }
    writeText(element, text);
  };
}
