import { expect, test } from "vitest";
import { ScreenWakeLock } from "#device/wake-lock.ts";

class FakePage extends EventTarget {
  visibilityState: DocumentVisibilityState = "visible";
  turn(state: DocumentVisibilityState) {
    this.visibilityState = state;
    this.dispatchEvent(new Event("visibilitychange"));
  }
}

class FakeLock extends EventTarget implements WakeLockSentinel {
  readonly type = "screen";
  released = false;
  onrelease = null;
  async release() {
    this.released = true;
    this.dispatchEvent(new Event("release"));
  }
}

function phone() {
  const page = new FakePage();
  const locks: FakeLock[] = [];
  const awake = new ScreenWakeLock({
    page,
    wakeLock: {
      request: async () => {
        const lock = new FakeLock();
        locks.push(lock);
        return lock;
      },
    },
  });
  return { page, locks, awake };
}

test("the screen is kept awake until it is no longer wanted", async () => {
  const { awake, locks } = phone();
  await awake.want(true);
  expect(awake.store.get()).toBe(true);
  await awake.want(false);
  expect([awake.store.get(), locks[0]?.released]).toEqual([false, true]);
});

test("a page that was hidden takes the lock again", async () => {
  const { awake, locks, page } = phone();
  await awake.want(true);
  page.turn("hidden");
  await locks[0]?.release();
  expect(awake.store.get()).toBe(false);
  page.turn("visible");
  await Promise.resolve();
  await Promise.resolve();
  expect([awake.store.get(), locks.length]).toEqual([true, 2]);
});

test("a refusal is told and is no error", async () => {
  const awake = new ScreenWakeLock({
    page: new FakePage(),
    wakeLock: { request: () => Promise.reject(new DOMException("battery", "NotAllowedError")) },
  });
  await awake.want(true);
  expect(awake.store.get()).toBe(false);
});
