import { describe, expect, test } from "vitest";
import { LANGUAGES } from "#contract/languages.ts";
import { formatFor } from "#i18n/format.ts";
import { LOCALES } from "#i18n/locales.ts";

const ZONES = ["Asia/Shanghai", "America/New_York", "Asia/Kolkata", undefined];
/** Winter and summer, single digits, midnight. */
const MOMENTS = [1_709_339_405, 1_721_000_000, 1_767_283_200, 1_795_558_595];

/** Tags of the Intl formats to compare with: English has British dates. */
const DATE_TAGS = { cn: LOCALES.cn.tag, en: "en-GB", ja: LOCALES.ja.tag } as const;

/** British English shortens September to four letters, the site to three. */
const shortMonth = (text: string) => text.replace("Sept", "Sep");

describe("times are formatted as by Intl", () => {
  test.each(LANGUAGES)("in %s", (language) => {
    const format = formatFor(language);
    for (const zone of ZONES) {
      for (const epoch of MOMENTS) {
        const intl = (day: Intl.DateTimeFormatOptions) =>
          new Intl.DateTimeFormat(DATE_TAGS[language], {
            ...(zone === undefined ? {} : { timeZone: zone }),
            ...day,
            hour: "2-digit",
            minute: "2-digit",
            second: "2-digit",
            hourCycle: "h23",
          }).format(epoch * 1000);
        const month = language === "en" ? "short" : "numeric";
        expect(format.clock(epoch, zone)).toBe(intl({}));
        expect(format.dated(epoch, zone)).toBe(shortMonth(intl({ month, day: "numeric" })));
        expect(format.moment(epoch, zone)).toBe(
          shortMonth(intl({ year: "numeric", month: "short", day: "numeric" })),
        );
      }
    }
  });

  test("an invalid time throws", () => {
    expect(() => formatFor("en").clock(Number.NaN, "Asia/Shanghai")).toThrow(RangeError);
    expect(() => formatFor("en").moment(1e15)).toThrow(RangeError);
  });
});

test.each([
  [0, "0秒前", "0s ago", "0秒前"],
  [59.9, "59秒前", "59s ago", "59秒前"],
  [60, "1分钟前", "1m ago", "1分前"],
  [3600, "1小时前", "1h ago", "1時間前"],
  [86_399, "23小时前", "23h ago", "23時間前"],
  [86_400 * 1234, "1,234天前", "1,234d ago", "1,234日前"],
])("an age of %d seconds is formatted in each language", (seconds, ...words) => {
  expect(LANGUAGES.map((language) => formatFor(language).ago(seconds))).toEqual(words);
});

test.each([0, 7, 999, 1000, -1234, 1_234_567, 0.25, 1234.5, 2 ** 60, Number.NaN])(
  "the number %d is formatted as by Intl",
  (value) => {
    for (const language of LANGUAGES) {
      const intl = new Intl.NumberFormat(LOCALES[language].tag).format(value);
      expect(formatFor(language).number(value)).toBe(intl);
    }
  },
);

test("shares and days are formatted as by Intl", () => {
  const shares = [0, 1, 1.5, 1e-7, 1 / 3, -0.123, Number.NaN];
  for (let of = 1; of <= 400; of += 1) for (let n = 0; n <= of; n += 1) shares.push(n / of);
  const days = ["2026-01-01", "2024-02-29", "1999-12-31", "2026-02-31"];
  for (const language of LANGUAGES) {
    const { tag } = LOCALES[language];
    const format = formatFor(language);
    const share = new Intl.NumberFormat(tag, { style: "percent", maximumFractionDigits: 1 });
    expect(shares.map((each) => format.percent(each))).toEqual(shares.map((n) => share.format(n)));
    const dateStyle = language === "en" ? "medium" : "long";
    const day = new Intl.DateTimeFormat(DATE_TAGS[language], { dateStyle, timeZone: "UTC" });
    expect(days.map((each) => format.day(each))).toEqual(
      days.map((each) => day.format(Date.parse(`${each}T00:00:00Z`))),
    );
  }
  expect(formatFor("en").day("2026-11-29")).toBe("29 Nov 2026");
  expect(formatFor("en").day("2026-09-02")).toBe("2 Sep 2026");
  expect(formatFor("en").day("soon")).toBe("soon");
});
