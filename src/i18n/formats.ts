import { type Locale, LOCALES } from "#i18n/locales.ts";

/** Formats of one language. */
export interface Format {
  readonly tag: string;
  /** Clock time with seconds of epoch seconds in a zone (default: the visitor's): `14:06:15`. */
  clock(epoch: number, zone?: string): string;
  /** A day `YYYY-MM-DD` in words. */
  day(day: string): string;
  /** Month, day and clock time in digits of epoch seconds in a zone: `3/2, 08:30:00`. */
  dated(epoch: number, zone?: string): string;
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

/** The parts of a day that stand before a clock time. */
const DAYS = {
  none: {},
  short: { month: "numeric", day: "numeric" },
  full: { year: "numeric", month: "short", day: "numeric" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
type Day = keyof typeof DAYS;

/** Options of a clock time in a zone, with its day. */
function clockOptions(zone: string | undefined, day: Day): Intl.DateTimeFormatOptions {
  return {
    ...(zone === undefined ? {} : { timeZone: zone }),
    ...DAYS[day],
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  };
}

/** Makes a value when it is first asked for. */
function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}

/** Makes each of Intl's formats at its first use: on a phone one takes milliseconds. */
function createFormat(tag: string): Format {
  const clocks = new Map<string, Intl.DateTimeFormat>();
  const clock = (zone: string | undefined, day: Day) => {
    const key = `${zone ?? ""}|${day}`;
    const made = clocks.get(key);
    if (made !== undefined) return made;
    const created = new Intl.DateTimeFormat(tag, clockOptions(zone, day));
    clocks.set(key, created);
    return created;
  };
  const days = once(() => new Intl.DateTimeFormat(tag, { dateStyle: "long", timeZone: "UTC" }));
  const numbers = once(() => new Intl.NumberFormat(tag));
  const percents = once(
    () => new Intl.NumberFormat(tag, { style: "percent", maximumFractionDigits: 1 }),
  );
  const ages = once(() => new Intl.RelativeTimeFormat(tag, { style: "narrow", numeric: "always" }));
  return {
    tag,
    clock: (epoch, zone) => clock(zone, "none").format(epoch * 1000),
    day: (date) => {
      const time = Date.parse(`${date}T00:00:00Z`);
      return Number.isFinite(time) ? days().format(time) : date;
    },
    dated: (epoch, zone) => clock(zone, "short").format(epoch * 1000),
    moment: (epoch, zone) => clock(zone, "full").format(epoch * 1000),
    number: (value) => numbers().format(value),
    percent: (share) => percents().format(share),
    ago: (seconds) => {
      const [unit, length] = SPANS.find(([, span]) => seconds >= span) ?? ["second", 1];
      return ages().format(-Math.floor(seconds / length), unit);
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
