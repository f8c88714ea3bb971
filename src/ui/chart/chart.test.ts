import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { createAxis } from "#ui/chart/axis.ts";
import { marbleInk } from "#ui/chart/marble-ink.ts";
import { bandPath, dotsPath, linePath, loneSpots } from "#ui/chart/paths.ts";
import { cursorStep } from "#ui/chart/use-cursor.ts";
import { slotMiddle } from "#ui/chart/side.ts";

describe("an axis", () => {
  test("extends to round marks", () => {
    const axis = createAxis([27.4, null, 30.2]);
    expect([axis?.from, axis?.to]).toEqual([27, 30.5]);
    expect(axis?.at(27)).toBe(0);
    expect(axis?.at(28.75)).toBe(0.5);
    expect(axis?.ticks).toEqual([27, 27.5, 28, 28.5, 29, 29.5, 30, 30.5]);
  });

  test("of one value contains it", () => {
    const axis = createAxis([30]);
    expect(axis?.from).toBeLessThan(30);
    expect(axis?.to).toBeGreaterThan(30);
  });

  test("is null without a value", () => {
    expect(createAxis([])).toBeNull();
    expect(createAxis([null, Number.NaN])).toBeNull();
  });
});

describe("a path", () => {
  test("has points in thousandths of the plot and breaks at missing values", () => {
    const spots = [0, 1, null, 0.5].map((y, index) => ({ x: slotMiddle(index, 4), y }));
    expect(linePath(spots)).toBe("M125,0l250,1000M875,500Z");
    expect(loneSpots(spots)).toEqual([{ x: 0.875, y: 0.5 }]);
  });

  test("of a band is the area between its edges", () => {
    const edge = (...heights: readonly (number | null)[]) => heights.map((y, x) => ({ x, y }));
    const band = "M0,500l1000,0V0H0zM0,1000l1000,0V0H0z";
    expect(bandPath(edge(1, 1), edge(0.5, 0.5))).toBe(band);
    expect(bandPath(edge(1, 1, null, 1), edge(0.5, 0.5, 1, 0))).toBe(
      `${band}M3000,0V0H3000zM3000,1000V0H3000z`,
    );
  });

  test("of dots has a mark for each value", () => {
    expect(
      dotsPath([
        { x: 0.5, y: 0.25 },
        { x: 1, y: null },
        { x: 0.25, y: 0.25 },
        { x: 0, y: 0.125 },
      ]),
    ).toBe("m0,125zm250,125zm250,0z");
  });

  test("of nothing is empty", () => {
    expect([linePath([]), dotsPath([]), bandPath([], [])]).toEqual(["", "", ""]);
    expect(linePath([{ x: 0, y: null }])).toBe("");
  });
});

describe("the cursor", () => {
  test("moves along a row, and by rows in a grid", () => {
    expect(
      ["ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown"].map((key) => cursorStep(key)),
    ).toEqual([1, -1, 1, -1]);
    expect(["ArrowUp", "ArrowDown"].map((key) => cursorStep(key, 10))).toEqual([-10, 10]);
    expect([cursorStep("Home"), cursorStep("End")]).toEqual([-Infinity, Infinity]);
  });

  test("ignores other keys", () => {
    expect(cursorStep("Tab")).toBeNull();
  });
});

describe("a marble's ink", () => {
  const css = readFileSync(new URL("../theme/critical/frame.css", import.meta.url), "utf8");
  const hues = [...css.matchAll(/data-n="(\d+)"\]\s*\{\s*background-color: (#[0-9a-f]{6})/g)];

  test("is the marble's colour", () => {
    expect(hues).toHaveLength(10);
    for (const [, n, hue] of hues) expect(marbleInk(Number(n))).toBe(hue);
  });

  test("past ten is computed from the number", () => {
    expect(marbleInk(11)).toMatch(/^hsl\(/);
    expect(marbleInk(11)).not.toBe(marbleInk(12));
  });
});
