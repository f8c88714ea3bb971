import { describe, expect, test } from "vitest";
import { renderHtml, extractText } from "#ui/chart/html-for-tests.tsx";
import { Countdown } from "./countdown.tsx";

const at = (iso: string) => Date.parse(iso) / 1000;

describe.each(["ring", "large", "banner", "text"] as const)(
  "the HTML of a countdown, %s",
  (form) => {
    const renderText = (opened: number) => {
      const next = at("2026-03-02T00:30:05+09:00");
      const html = renderHtml(
        <Countdown next={next} opened={opened} form={form} zone="Asia/Tokyo" />,
      );
      return extractText(html).replaceAll(/,| (?=:)/g, "");
    };

    test("is the clock time of a draw on the latest draw's day", () => {
      expect(renderText(at("2026-03-02T00:29:00+09:00"))).toBe("00:30:05");
    });

    test("has the date of a draw on another day, in the track's zone", () => {
      expect(renderText(at("2026-03-01T23:59:00+09:00"))).toBe("2 Mar 00:30:05");
      expect(renderText(0)).toBe("2 Mar 00:30:05");
    });
  },
);
