import { expect, test } from "vitest";
import { TRUST_MS, trustedTime } from "./trusted-time.ts";

/** Two clocks at 1,000,000 s, and a function that reads the trusted time after a wait and a jump. */
function clocks() {
  let wall = 1_000_000_000;
  let steady = 0;
  const read = trustedTime({ now: () => wall, monotonic: () => steady });
  return (passed: number, jump = 0) => {
    steady += passed;
    wall += passed + jump;
    const { now, jump: doubted } = read();
    return [now - 1_000_000_000, doubted];
  };
}

test("an even clock is trusted, also with small steps", () => {
  const after = clocks();
  expect(after(30_000)).toEqual([30_000, 0]);
  expect(after(30_000, 4000)).toEqual([64_000, 0]);
  expect(after(30_000, -4000)).toEqual([90_000, 0]);
});

test("a short jump ahead has no effect", () => {
  const after = clocks();
  expect(after(1000, 10_800_000)).toEqual([1000, 10_800_000]);
  expect(after(43_000)).toEqual([44_000, 10_800_000]);
  expect(after(1000, -10_800_000)).toEqual([45_000, 0]);
  expect(after(TRUST_MS, 10_800_000)).toEqual([TRUST_MS + 45_000, 10_800_000]);
});

test("a jump is trusted after two steady minutes", () => {
  const after = clocks();
  after(0, 3_600_000);
  expect(after(TRUST_MS / 2, 3_600_000)).toEqual([TRUST_MS / 2, 7_200_000]);
  expect(after(TRUST_MS - 1)).toEqual([1.5 * TRUST_MS - 1, 7_200_000]);
  expect(after(1)).toEqual([7_200_000 + 1.5 * TRUST_MS, 0]);
});

test("a clock set back is followed at once and trusted later", () => {
  const after = clocks();
  expect(after(1000, -3_600_000)).toEqual([-3_599_000, -3_600_000]);
  expect(after(TRUST_MS)).toEqual([TRUST_MS - 3_599_000, 0]);
});
