import { expect, test } from "vitest";
import { showBadge } from "#device/badge.ts";

async function shownFor(...counts: number[]) {
  const shown: unknown[] = [];
  const icon = {
    setAppBadge: async (count?: number) => void shown.push(count),
    clearAppBadge: async () => void shown.push("cleared"),
  };
  for (const count of counts) await showBadge(count, icon);
  return shown;
}

test("99 shows 99, 100 shows 99+, none shows nothing", async () => {
  // The system writes 99+ for 100.
  expect(await shownFor(1, 99, 100)).toEqual([1, 99, 100]);
  expect(await shownFor(0, -1, Number.NaN)).toEqual(["cleared", "cleared", "cleared"]);
});

test("the icon gets the count, 100 at most, and is cleared at none", async () => {
  expect(await shownFor(3, 250, 0)).toEqual([3, 100, "cleared"]);
});

test("an icon that has no badge, or may not show one, is no error", async () => {
  await expect(showBadge(3, {})).resolves.toBeUndefined();
  const refusing = { setAppBadge: () => Promise.reject(new DOMException("no", "NotAllowedError")) };
  await expect(showBadge(3, refusing)).resolves.toBeUndefined();
});
