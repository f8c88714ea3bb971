import { expect, test } from "vitest";
import { badgeText, showBadge } from "#device/badge.ts";

test("99 shows 99, 100 shows 99+, none shows nothing", () => {
  expect([0, -1, Number.NaN, 1, 99, 100, 5000].map(badgeText)).toEqual([
    "",
    "",
    "",
    "1",
    "99",
    "99+",
    "99+",
  ]);
});

test("the icon gets the count, 100 at most, and is cleared at none", async () => {
  const shown: unknown[] = [];
  const icon = {
    setAppBadge: async (count?: number) => void shown.push(count),
    clearAppBadge: async () => void shown.push("cleared"),
  };
  for (const count of [3, 250, 0]) await showBadge(count, icon);
  expect(shown).toEqual([3, 100, "cleared"]);
});

test("an icon that has no badge, or may not show one, is no error", async () => {
  await expect(showBadge(3, {})).resolves.toBeUndefined();
  const refusing = { setAppBadge: () => Promise.reject(new DOMException("no", "NotAllowedError")) };
  await expect(showBadge(3, refusing)).resolves.toBeUndefined();
});
