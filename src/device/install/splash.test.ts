import { readFileSync, statSync } from "node:fs";
import { expect, test } from "vitest";
import { SPLASH_SIZES, splashFor } from "#device/install/splash.ts";

const file = (size: string) => new URL(`../../../public/splash/${size}.png`, import.meta.url);

test("every size has its picture, of that size and small", () => {
  for (const size of SPLASH_SIZES) {
    const head = readFileSync(file(size));
    expect(`${head.readUInt32BE(16)}x${head.readUInt32BE(20)}`).toBe(size);
  }
  const bytes = SPLASH_SIZES.reduce((sum, size) => sum + statSync(file(size)).size, 0);
  expect(bytes).toBeLessThan(250_000);
});

test("a screen finds its picture however it is held; an unknown one has none", () => {
  expect(splashFor({ width: 393, height: 852, ratio: 3 })).toBe("/splash/1179x2556.png");
  expect(splashFor({ width: 1180, height: 820, ratio: 2 })).toBe("/splash/1640x2360.png");
  expect(splashFor({ width: 1440, height: 900, ratio: 1 })).toBeNull();
});
