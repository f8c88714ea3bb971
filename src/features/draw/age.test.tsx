import { expect, test } from "vitest";
import { renderHtml, extractText } from "#ui/chart/html-for-tests.tsx";
import { Age } from "./age.tsx";

test("the HTML of an age is a time with its date, since it may be read on any day", () => {
  const at = Date.parse("2026-03-01T23:30:00Z") / 1000;
  expect(extractText(renderHtml(<Age at={at} zone="Asia/Tokyo" />))).toBe("2 Mar, 08:30:00");
});
