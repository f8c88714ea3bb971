import { expect, test } from "vitest";
import { holdClock } from "#server/held-clock-for-tests.ts";
import { RateLimit } from "./rate-limit.ts";

function setUp() {
  const clock = holdClock(0);
  const limit = new RateLimit(
    [
      { count: 2, seconds: 60 },
      { count: 3, seconds: 3600 },
    ],
    clock,
  );
  return { clock, limit };
}

test("an address that used up its allowance waits until there is one again", () => {
  const { clock, limit } = setUp();
  expect([limit.take("a"), limit.take("a")]).toEqual([0, 0]);
  expect(limit.take("a")).toBe(30);
  clock.pass(29_000);
  expect(limit.take("a")).toBe(1);
  clock.pass(1000);
  expect(limit.take("a")).toBe(0);
});

test("the longer allowance holds when the shorter one is full again", () => {
  const { clock, limit } = setUp();
  limit.take("a");
  limit.take("a");
  clock.pass(60_000);
  expect(limit.take("a")).toBe(0);
  expect(limit.take("a")).toBe(1140);
});

test("one address doesn't use up another's", () => {
  const { limit } = setUp();
  limit.take("a");
  limit.take("a");
  expect(limit.take("b")).toBe(0);
});
