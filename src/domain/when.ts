import { addDays, dayOf, readTime } from "./zone.ts";

/** Monday to Sunday as people write them in the site's languages. */
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
const END_OF_DAY = "23:59:59";

const two = (digits: string) => digits.padStart(2, "0");

/** The newest day up to `today` that the text names; null if it names none. */
function readDay(text: string, today: string): string | null {
  if (TODAY.test(text)) return today;
  if (YESTERDAY.test(text)) return addDays(today, -1);
  const [, year, month = "", day = ""] = DATE.exec(text) ?? [];
  if (year !== undefined) return `${year}-${two(month)}-${two(day)}`;
  const weekday = WEEKDAYS.findIndex((each) => each.test(text));
  if (weekday === -1) return null;
  const now = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(today, -((now - weekday + 7) % 7));
}

interface TimeContext {
  /** The zone of days and times. */
  readonly zone: string;
  /** Epoch seconds. */
  readonly now: number;
}

/**
 * The time, in epoch seconds, that "21:30", "tue 21:30", "周二 21:30", "昨日", "2026-11-17 21:30" mean:
 * the newest such time that has passed, the end of a day that is named alone; null if the text names none.
 */
export function readWhen(text: string, { zone, now }: TimeContext): number | null {
  const plain = text.normalize("NFKC").trim().toLowerCase();
  const [whole, hour, minute = "", second = "00"] = CLOCK.exec(plain) ?? [];
  const clock = hour === undefined ? END_OF_DAY : `${two(hour)}:${minute}:${second}`;
  const dayText = whole === undefined ? plain : plain.slice(0, -whole.length).trim();
  const today = dayOf(zone, now);
  const day = dayText === "" ? today : readDay(dayText, today);
  if (plain === "" || day === null) return null;
  const time = readTime(zone, `${day} ${clock}`);
  const isPast = time === null || time <= now || hour === undefined || DATE.test(dayText);
  if (isPast || TODAY.test(dayText)) return time;
  return readTime(zone, `${addDays(day, dayText === "" ? -1 : -7)} ${clock}`);
}
