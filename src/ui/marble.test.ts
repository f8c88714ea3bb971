import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { countColumns } from "#ui/marble.tsx";
import { marbleMark } from "#ui/picture/marble-looks.ts";

type Rgb = readonly [number, number, number];

/** Severe colour blindness on linear RGB, by Machado, Oliveira and Fernandes (2009). */
const VISIONS: Readonly<Record<string, readonly [Rgb, Rgb, Rgb]>> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
};

function linear(hex: string): Rgb {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

function oklab([r, g, b]: Rgb): Rgb {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function seen(hex: string, vision: readonly [Rgb, Rgb, Rgb]): Rgb {
  const [r, g, b] = linear(hex);
  const row = ([x, y, z]: Rgb) => Math.min(1, Math.max(0, x * r + y * g + z * b));
  return oklab([row(vision[0]), row(vision[1]), row(vision[2])]);
}

describe("the ten hues", () => {
  const css = readFileSync(new URL("./theme/critical/frame.css", import.meta.url), "utf8");
  const hues = [...css.matchAll(/data-n="(\d+)"\]\s*\{\s*background-color: (#[0-9a-f]{6})/g)];

  test("are ten", () => {
    expect(hues.map(([, n]) => Number(n))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  test.each(Object.entries(VISIONS))("are distinguishable with %s vision", (_, vision) => {
    const colors = hues.map(([, , hex = ""]) => seen(hex, vision));
    for (const [at, a] of colors.entries()) {
      for (const b of colors.slice(at + 1)) {
        expect(Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])).toBeGreaterThan(0.11);
      }
    }
  });
});

describe("marbleMark", () => {
  test("is null for the first ten, which the style sheet has", () => {
    expect(marbleMark(10)).toBeNull();
  });

  test("is unique for each number from 11 to 60", () => {
    const looks = Array.from({ length: 50 }, (_, index) => JSON.stringify(marbleMark(index + 11)));
    expect(new Set(looks).size).toBe(50);
  });

  test("numbers the tens beyond the first", () => {
    expect([11, 20, 21, 60].map((n) => marbleMark(n)?.mark)).toEqual([1, 1, 2, 5]);
  });
});

describe("countColumns", () => {
  test.each([
    [6, 6],
    [10, 10],
    [12, 6],
    [16, 8],
    [21, 7],
    [60, 10],
  ])("arranges %i marbles in %i columns", (marbles, columns) => {
    expect(countColumns(marbles)).toBe(columns);
  });

  test("respects a smaller maximum", () => {
    expect([6, 9, 10, 12, 16].map((marbles) => countColumns(marbles, 5))).toEqual([3, 5, 5, 4, 4]);
  });
});
