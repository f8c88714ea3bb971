import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { MIDNIGHT, ZONE_DEFAULT } from "#contract/limits.ts";
import type { TrackDays } from "#domain/drawing-day.ts";
import { countsOfToday, type DayOfDraw } from "#domain/latest.ts";
import type { Format } from "#i18n/formats.ts";
import { renew, type Write } from "#live/timed-elements.ts";

/** The line before the page is live: its HTML can't know the day, and the line has its place already. */
export const NO_COUNTS = "\u00a0";

/** The attributes that {@link todayWriter} reads. */
export function todayAttributes(draw: DayOfDraw, { zone, day_start }: TrackDays) {
  return {
    "data-timed": "today",
    "data-drawn": draw.today_opens,
    "data-left": draw.residue_opens,
    "data-opened": draw.open_timestamp,
    "data-next": draw.next_open_timestamp,
    "data-zone": zone === ZONE_DEFAULT ? undefined : zone,
    "data-start": day_start === MIDNIGHT ? undefined : day_start,
  };
}

/** Writes how many draws of today are drawn and how many are to come; nothing of another day. */
export function todayWriter(i18n: I18n, format: Format): Write {
  return (element, now) => {
    if (!(element instanceof HTMLElement)) return;
    const { zone = ZONE_DEFAULT, start = MIDNIGHT } = element.dataset;
    const at = (name: string) => Number(element.dataset[name] ?? 0);
    const counts = countsOfToday(
      {
        today_opens: at("drawn"),
        residue_opens: at("left"),
        open_timestamp: at("opened"),
        next_open_timestamp: at("next"),
      },
      { zone, day_start: start },
      now,
    );
    const drawn = format.number(counts?.drawn ?? 0);
    const left = format.number(counts?.left ?? 0);
    const known =
      counts?.left === null
        ? i18n._(msg`${drawn} drawn today`)
        : i18n._(msg`${drawn} drawn today · ${left} to go`);
    const text = counts === null ? NO_COUNTS : known;
    if (element.textContent === text) return;
    element.textContent = text;
    // At the right, other figures would count as having moved.
    renew(element);
  };
}
