import { drawingDay, drawingDayRange, type TrackDays } from "./drawing-day.ts";
import { addDays, localDay, parseLocalTime } from "./zone.ts";

/** Monday to Sunday in the site's languages. */
const WEEKDAYS = [
  "mon 一 月",
  "tue 二 火",
  "wed 三 水",
  "thu 四 木",
  "fri 五 金",
  "sat 六 土",
  "sun 日天 日",
].map((names) => {
  const [en = "", cn = "", ja = ""] = names.split(" ");
  return new RegExp(`^(?:${en}[a-z]*|(?:周|星期|礼拜)[${cn}]|${ja}(?:曜日?)?)$`);
});
const TODAY = /^(?:today|今天|今日)$/;
const YESTERDAY = /^(?:yesterday|昨天|昨日)$/;
const DATE = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/;
const CLOCK = /(?:^|\s)(\d{1,2}):(\d{2})(?::(\d{2}))?$/;

const two = (digits: string) => digits.padStart(2, "0");

/** Parses a day in words, the newest one up to `today`; null for other texts. */
function parseDay(text: string, today: string): string | null {
  if (TODAY.test(text)) return today;
  if (YESTERDAY.test(text)) return addDays(today, -1);
  const [, year, month = "", day = ""] = DATE.exec(text) ?? [];
  if (year !== undefined) return `${year}-${two(month)}-${two(day)}`;
  const weekday = WEEKDAYS.findIndex((each) => each.test(text));
  if (weekday === -1) return null;
  const now = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(today, -((now - weekday + 7) % 7));
}

/** Whether YYYY-MM-DD is in the calendar. */
function isDate(day: string): boolean {
  return Number.isFinite(Date.parse(day)) && addDays(day, 0) === day;
}

/** A parsed time in epoch seconds; for a day (`isDay`) its last second. */
export interface ParsedTime {
  readonly time: number;
  readonly isDay: boolean;
}

/**
 * Parses a time like "21:30", "tue 21:30", "周二 21:30", "昨日" or "2026-11-17 21:30": the newest such time up to
 * `now` (epoch seconds) on the calendar, or the end of a drawing day without a clock time; null for other texts.
 */
export function parseTime(text: string, days: TrackDays, now: number): ParsedTime | null {
  const plain = text.normalize("NFKC").trim().toLowerCase();
  const [whole, hour, minute = "", second = "00"] = CLOCK.exec(plain) ?? [];
  if (plain === "") return null;
  if (hour === undefined) {
    const day = parseDay(plain, drawingDay(days, now));
    if (day === null || !isDate(day)) return null;
    return { time: drawingDayRange(days, day).to - 1, isDay: true };
  }
  const dayText = plain.slice(0, -(whole ?? "").length).trim();
  const clock = `${two(hour)}:${minute}:${second}`;
  const time = parseClock(clock, dayText, { zone: days.zone, now });
  return time === null ? null : { time, isDay: false };
}

interface Moment {
  readonly zone: string;
  readonly now: number;
}

/** The newest time up to `now` of a clock time (`HH:MM:SS`) on a day in words, or on any day. */
function parseClock(clock: string, dayText: string, { zone, now }: Moment): number | null {
  const today = localDay(zone, now);
  const day = dayText === "" ? today : parseDay(dayText, today);
  if (day === null) return null;
  const time = parseLocalTime(zone, `${day} ${clock}`);
  const isPast = time === null || time <= now || DATE.test(dayText);
  if (isPast || TODAY.test(dayText)) return time;
  return parseLocalTime(zone, `${addDays(day, dayText === "" ? -1 : -7)} ${clock}`);
}
