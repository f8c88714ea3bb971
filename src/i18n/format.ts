import { useLingui } from "@lingui/react";
import { OWN_ZONE, formatLocal } from "#domain/zone.ts";
import { type Locale, LOCALES } from "#i18n/locales.ts";

/** Formats of one language. */
export interface Format {
  readonly tag: string;
  /** Separator of two sentences; "" in Chinese and Japanese, whose full stop includes a space. */
  readonly gap: string;
  /** Clock time with seconds of epoch seconds in a zone (default: the visitor's): `14:06:15`. */
  clock(epoch: number, zone?: string): string;
  /** A day `YYYY-MM-DD` in words: `29 Nov 2026`. */
  day(day: string): string;
  /** Month, day and clock time of epoch seconds in a zone: `2 Mar, 08:30:00`. */
  dated(epoch: number, zone?: string): string;
  /** Day and clock time of epoch seconds in a zone (default: the visitor's). */
  moment(epoch: number, zone?: string): string;
  number(value: number): string;
  percent(share: number): string;
  /** Seconds ago, in the largest unit that fits: `12s ago`. */
  ago(seconds: number): string;
  /** A countdown: `0:54`, `1:02:05`. */
  duration(seconds: number): string;
}

/** Units of an age, largest first: seconds, and the words after the number in each language. */
const AGES = [
  { span: 86_400, cn: "天前", en: "d ago", ja: "日前" },
  { span: 3600, cn: "小时前", en: "h ago", ja: "時間前" },
  { span: 60, cn: "分钟前", en: "m ago", ja: "分前" },
  { span: 1, cn: "秒前", en: "s ago", ja: "秒前" },
] as const;

const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** The parts of a local time `YYYY-MM-DD HH:MM:SS`. */
function parseLocal(text: string) {
  const [year = 0, month = 0, day = 0] = text.slice(0, 10).split("-").map(Number);
  return { year, month, day, clock: text.slice(11, 19) };
}

/** The local time of epoch seconds in a zone (default: the visitor's). */
function localTime(epoch: number, zone = OWN_ZONE) {
  return parseLocal(formatLocal(zone, epoch));
}

/** A whole number with separators, the same in all languages of the site: `1,234`. */
export function groupThousands(value: number): string {
  return String(value).replaceAll(/\B(?=(?:\d{3})+$)/g, ",");
}

/** Formats without Intl, whose first format takes 90 ms at four times CPU slowdown. */
function createFormat(locale: Locale): Format {
  const { tag } = LOCALES[locale];
  const number = (value: number) =>
    Number.isSafeInteger(value) ? groupThousands(value) : new Intl.NumberFormat(tag).format(value);
  const comma = locale === "en" ? "," : "";
  const inWords = ({ year, month, day }: ReturnType<typeof parseLocal>) =>
    locale === "en" ? `${day} ${MONTHS[month - 1]} ${year}` : `${year}年${month}月${day}日`;
  return {
    tag,
    gap: locale === "en" ? " " : "",
    clock: (epoch, zone) => localTime(epoch, zone).clock,
    day: (date) => {
      const time = Date.parse(`${date}T00:00:00Z`);
      return Number.isFinite(time) ? inWords(parseLocal(new Date(time).toISOString())) : date;
    },
    dated: (epoch, zone) => {
      const { month, day, clock } = localTime(epoch, zone);
      return locale === "en" ? `${day} ${MONTHS[month - 1]}, ${clock}` : `${month}/${day} ${clock}`;
    },
    moment: (epoch, zone) => {
      const local = localTime(epoch, zone);
      return `${inWords(local)}${comma} ${local.clock}`;
    },
    number,
    // Shifting the decimal point as text keeps halves exact, so that they round up as in Intl.
    percent: (share) => `${Math.abs(share) < 1e-6 ? 0 : Math.round(Number(`${share}e3`)) / 10}%`,
    ago: (seconds) => {
      const unit = AGES.find(({ span }) => seconds >= span) ?? AGES[3];
      return `${number(Math.floor(seconds / unit.span))}${unit[locale]}`;
    },
    duration: (seconds) => {
      const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
      const two = (part: number) => String(Math.floor(part)).padStart(2, "0");
      return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
    },
  };
}

const formats = new Map<Locale, Format>();

/** The formats of a language. */
export function formatFor(locale: Locale): Format {
  const cached = formats.get(locale) ?? createFormat(locale);
  formats.set(locale, cached);
  return cached;
}

/** The active language. */
export function useLocale(): Locale {
  const { i18n } = useLingui();
  return i18n.locale === "en" || i18n.locale === "ja" ? i18n.locale : "cn";
}

/** The formats of the active language. */
export function useFormat(): Format {
  return formatFor(useLocale());
}
