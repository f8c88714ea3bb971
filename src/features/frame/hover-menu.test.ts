import { describe, expect, test } from "vitest";
import { CLOSED_MENU, enterMenu, leaveMenu, menuAt, nextChange, openMenu } from "./hover-menu.ts";

const CLOSED = { open: false, shown: false };
const WHOLE = { open: true, shown: true };

describe("entering", () => {
  const entered = enterMenu(CLOSED_MENU, 1000);

  test("opens the menu at once", () => {
    expect(menuAt(entered, 1000)).toEqual({ open: true, shown: false });
  });

  test("shows the dropdown after 150 ms", () => {
    expect(menuAt(entered, 1149)).toEqual({ open: true, shown: false });
    expect(menuAt(entered, 1150)).toEqual(WHOLE);
    expect(menuAt(entered, 1151)).toEqual(WHOLE);
  });

  test("twice doesn't restart the delay", () => {
    expect(menuAt(enterMenu(entered, 1100), 1151)).toEqual(WHOLE);
  });
});

describe("leaving", () => {
  const left = leaveMenu(enterMenu(CLOSED_MENU, 0), 1000);

  test("closes the menu after 100 ms", () => {
    expect(menuAt(left, 1099).open).toBe(true);
    expect(menuAt(left, 1101).open).toBe(false);
  });

  test("hides the dropdown after 150 ms", () => {
    expect(menuAt(left, 1149).shown).toBe(true);
    expect(menuAt(left, 1151)).toEqual(CLOSED);
  });

  test("does nothing if the pointer returns in time", () => {
    const back = enterMenu(left, 1099);
    expect(menuAt(back, 1099)).toEqual(WHOLE);
    expect(menuAt(back, 5000)).toEqual(WHOLE);
  });

  test("and returning while the dropdown hides keeps it open", () => {
    expect(menuAt(enterMenu(left, 1149), 1149)).toEqual(WHOLE);
  });

  test("before the dropdown appeared cancels it", () => {
    const passing = leaveMenu(enterMenu(CLOSED_MENU, 0), 149);
    expect(menuAt(passing, 151)).toEqual({ open: true, shown: false });
    expect(menuAt(passing, 250)).toEqual(CLOSED);
  });
});

test("a press opens menu and dropdown, which stay open without a hovering pointer", () => {
  expect(menuAt(openMenu(CLOSED_MENU, 0), 0)).toEqual(WHOLE);
  expect(menuAt(openMenu(CLOSED_MENU, 0), 90_000)).toEqual(WHOLE);
  expect(menuAt(openMenu(enterMenu(CLOSED_MENU, 0), 20), 20)).toEqual(WHOLE);
});

test("returns the time of its next change", () => {
  const entered = enterMenu(CLOSED_MENU, 0);
  expect(nextChange(CLOSED_MENU, 7)).toBeNull();
  expect(nextChange(entered, 20)).toBe(130);
  expect(nextChange(entered, 150)).toBeNull();
  const left = leaveMenu(entered, 1000);
  expect([1000, 1099, 1100, 1149, 1150].map((now) => nextChange(left, now))).toEqual([
    100,
    1,
    50,
    1,
    null,
  ]);
});
