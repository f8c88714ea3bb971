import { describe, expect, test } from "vitest";
import { ServerClock } from "./clock.ts";

describe("the server's clock", () => {
  test("equals the device's clock before a measurement, and follows the monotonic clock", () => {
    let monotonic = 1000;
    const clock = new ServerClock(
      () => monotonic,
      () => 500_000,
    );
    expect(clock.now()).toBe(500_000);
    clock.observe({ server: 90_000_000, local: 1000, error: 500 });
    monotonic = 61_000;
    expect(clock.now()).toBe(90_060_000);
  });

  test("adopts a more precise measurement only", () => {
    const clock = new ServerClock(
      () => 0,
      () => 0,
    );
    clock.observe({ server: 1000, local: 0, error: 50 });
    clock.observe({ server: 5000, local: 10, error: 600 });
    expect(clock.now()).toBe(1000);
    clock.observe({ server: 1200, local: 0, error: 20 });
    expect(clock.now()).toBe(1200);
  });

  test("adopts a less precise measurement once the drift exceeds its error", () => {
    const clock = new ServerClock(
      () => 0,
      () => 0,
    );
    clock.observe({ server: 0, local: 0, error: 50 });
    clock.observe({ server: 6_000_100, local: 6_000_000, error: 600 });
    expect(clock.now()).toBe(100);
  });

  /** A page with two clocks; `move` advances the wall clock only, as if the device slept. */
  function page() {
    let monotonic = 1000;
    let wall = 500_000;
    const clock = new ServerClock(
      () => monotonic,
      () => wall,
    );
    clock.observe({ server: 90_000_000, local: 1000, error: 60 });
    return {
      clock,
      pass: (ms: number) => {
        monotonic += ms;
        wall += ms;
      },
      move: (ms: number) => (wall += ms),
    };
  }

  test("is correct after the device slept", () => {
    const { clock, pass, move } = page();
    pass(5000);
    move(3_600_000);
    expect(clock.now()).toBe(93_605_000);
    pass(2000);
    expect(clock.now()).toBe(93_607_000);
  });

  test("knows how long the server has been silent, also after a sleep", () => {
    expect(new ServerClock(() => 9000, Date.now).silence()).toBe(0);
    const { clock, pass, move } = page();
    pass(5000);
    move(60_000);
    expect(clock.silence()).toBe(65_000);
    clock.observe({ server: 90_065_000, local: 6000, error: 1e6 });
    expect(clock.silence()).toBe(0);
  });

  test("is correct after the next response if the wall clock was set forward", () => {
    const { clock, pass, move } = page();
    move(3_600_000);
    pass(1000);
    expect(clock.now()).toBe(93_601_000);
    clock.observe({ server: 90_001_300, local: 2000, error: 700 });
    expect(clock.now()).toBe(90_001_300);
  });

  test("does not change if the wall clock is set back or drifts", () => {
    const { clock, pass, move } = page();
    move(-86_400_000);
    expect(clock.now()).toBe(90_000_000);
    pass(1000);
    move(300);
    expect(clock.now()).toBe(90_001_000);
    clock.observe({ server: 90_005_000, local: 2000, error: 700 });
    expect(clock.now()).toBe(90_001_000);
  });
});
