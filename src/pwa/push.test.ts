import { describe, expect, test } from "vitest";
import { fromBase64Url, isPushOn, switchPushOff, switchPushOn } from "#pwa/push.ts";
import { readPush } from "#pwa/push-message.ts";

const KEY = "BAECAwQ";
const KEYS = { p256dh: "p", auth: "a" };

class FakeSubscription {
  readonly endpoint = "https://push.example/1";
  readonly expirationTime = null;
  readonly options: PushSubscriptionOptions;
  gone = false;
  constructor(key: string) {
    this.options = { userVisibleOnly: true, applicationServerKey: fromBase64Url(key).buffer };
  }
  getKey() {
    return null;
  }
  toJSON() {
    return { endpoint: this.endpoint, keys: KEYS };
  }
  async unsubscribe() {
    this.gone = true;
    return true;
  }
}

function phone(permission: NotificationPermission = "granted", earlier?: FakeSubscription) {
  const calls: unknown[] = [];
  let current: FakeSubscription | null = earlier ?? null;
  const deps = {
    api: {
      key: async () => KEY,
      subscribe: async (given: unknown) => void calls.push(given),
      unsubscribe: async (endpoint: string) => void calls.push(endpoint),
    },
    manager: async () => ({
      subscribe: async () => (current = new FakeSubscription(KEY)),
      getSubscription: async () => (current === null || current.gone ? null : current),
    }),
    askPermission: async () => permission,
  };
  return { deps, calls };
}

describe("notifications", () => {
  test("are switched on for some tracks in a language, and off for good", async () => {
    const { deps, calls } = phone();
    expect(await switchPushOn(deps, [2001, 2003], "ja")).toBe("on");
    expect(calls).toEqual([
      { endpoint: "https://push.example/1", keys: KEYS, tracks: [2001, 2003], lang: "ja" },
    ]);
    expect(await isPushOn(deps)).toBe(true);
    expect(await switchPushOff(deps)).toBe(true);
    expect(calls.at(-1)).toBe("https://push.example/1");
    expect(await isPushOn(deps)).toBe(false);
  });

  test("leave nothing at the server where the visitor says no", async () => {
    const { deps, calls } = phone("denied");
    expect(await switchPushOn(deps, [2001], "en")).toBe("denied");
    expect(calls).toEqual([]);
  });

  test("are subscribed anew where the server has other keys than before", async () => {
    const old = new FakeSubscription("BBBBBBB");
    const { deps } = phone("granted", old);
    expect(await switchPushOn(deps, [2001], "en")).toBe("on");
    expect(old.gone).toBe(true);
  });

  test("can't be had without a push service or a key", async () => {
    const { deps } = phone();
    expect(await switchPushOn({ ...deps, manager: async () => null }, [1], "en")).toBe(
      "unsupported",
    );
    const silent = { ...deps, api: { ...deps.api, key: async () => "" } };
    expect(await switchPushOn(silent, [1], "en")).toBe("unsupported");
  });

  test("stay off at the browser even if the server can't be told", async () => {
    const { deps } = phone();
    await switchPushOn(deps, [2001], "en");
    const api = { ...deps.api, unsubscribe: () => Promise.reject(new Error("offline")) };
    expect(await switchPushOff({ ...deps, api })).toBe(false);
    expect(await isPushOn(deps)).toBe(false);
  });
});

test.each([
  "",
  "hello",
  "{}",
  '{"title":""}',
  '{"title":"x","path":"https://evil.com"}',
  '{"title":"x","path":"//evil.com"}',
])("the pushed text %j is not shown", (text) => {
  expect(readPush(text)).toBeNull();
});

test("a pushed draw leads to its track", () => {
  expect(readPush('{"title":"Track 1","body":"5 3 10","path":"/en/track/2001"}')).toMatchObject({
    title: "Track 1",
    path: "/en/track/2001",
    tag: "draw",
  });
});
