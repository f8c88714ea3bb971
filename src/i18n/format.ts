import { useLingui } from "@lingui/react";
import { type Locale, LOCALES } from "#i18n/locales.ts";

/** Formats of one language. */
export interface Format {
  readonly tag: string;
  /** Clock time with seconds of epoch seconds in a zone (default: the visitor's): `14:06:15`. */
  clock(epoch: number, zone?: string): string;
  /** A day `YYYY-MM-DD` in words. */
  day(day: string): string;
  /** Day and clock time of epoch seconds in a zone (default: the visitor's). */
  moment(epoch: number, zone?: string): string;
  number(value: number): string;
  percent(share: number): string;
  /** Seconds ago, in the largest unit that fits: `12 sec. ago`. */
  ago(seconds: number): string;
  /** A countdown: `0:54`, `1:02:05`. */
  duration(seconds: number): string;
}

const SPANS = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
] as const;

function createFormat(tag: string): Format {
  const number = new Intl.NumberFormat(tag);
  const percent = new Intl.NumberFormat(tag, { style: "percent", maximumFractionDigits: 1 });
  const ago = new Intl.RelativeTimeFormat(tag, { style: "narrow", numeric: "always" });
  const day = new Intl.DateTimeFormat(tag, { dateStyle: "long", timeZone: "UTC" });
  const clocks = new Map<string, Intl.DateTimeFormat>();
  const inZone = (zone: string | undefined, dated: boolean) => {
    const key = `${zone ?? ""}|${dated}`;
    let clock = clocks.get(key);
    if (clock === undefined) {
      clock = new Intl.DateTimeFormat(tag, {
        ...(zone === undefined ? {} : { timeZone: zone }),
        ...(dated ? ({ year: "numeric", month: "short", day: "numeric" } as const) : {}),
        hour: "2-digit",
        minute: "2-digit",
        second: "2-digit",
        hourCycle: "h23",
      });
      clocks.set(key, clock);
    }
    return clock;
  };
  return {
    tag,
    clock: (epoch, zone) => inZone(zone, false).format(epoch * 1000),
    day: (date) => {
      const time = Date.parse(`${date}T00:00:00Z`);
      return Number.isFinite(time) ? day.format(time) : date;
    },
    moment: (epoch, zone) => inZone(zone, true).format(epoch * 1000),
    number: (value) => number.format(value),
    percent: (share) => percent.format(share),
    ago: (seconds) => {
      const [unit, length] = SPANS.find(([, span]) => seconds >= span) ?? ["second", 1];
      return ago.format(-Math.floor(seconds / length), unit);
    },
    duration: (seconds) => {
      const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
      const two = (part: number) => String(Math.floor(part)).padStart(2, "0");
      return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
    },
  };
}

const formats = new Map<string, Format>();

export function formatOf(locale: Locale): Format {
  const { tag } = LOCALES[locale];
  const cached = formats.get(tag) ?? createFormat(tag);
  formats.set(tag, cached);
  return cached;
}

/** The active language. */
export function useLocale(): Locale {
  const { i18n } = useLingui();
  return i18n.locale === "en" || i18n.locale === "ja" ? i18n.locale : "cn";
}

/** The formats of the active language. */
export function useFormat(): Format {
  return formatOf(useLocale());
}
