import { expect, test } from "vitest";
import { Pace } from "./frame-pace.ts";

/** What is said of frames that follow each other after so many milliseconds. */
function said(gaps: readonly number[]): string[] {
  const pace = new Pace();
  let now = 1000;
  return [pace.frame(now), ...gaps.map((gap) => pace.frame((now += gap)))];
}

const frames = (count: number, gap: number) => Array.from({ length: count }, () => gap);

test("a device with 60, 30 or 20 frames a second keeps up, one with 12 doesn't", () => {
  for (const gap of [16, 33, 50])
    expect(new Set(said(frames(300, gap)))).toEqual(new Set(["fine"]));
  expect(said(frames(60, 83)).filter((word) => word === "stutters")).toHaveLength(1);
});

test("slow first frames and a single long one are no stutter", () => {
  expect(said([...frames(4, 400), ...frames(100, 16)])).not.toContain("stutters");
  expect(said([...frames(20, 16), 600, ...frames(60, 16)])).not.toContain("stutters");
});

test("more than two seconds without a frame are a sleep", () => {
  expect(said([16, 2500]).at(-1)).toBe("slept");
});
