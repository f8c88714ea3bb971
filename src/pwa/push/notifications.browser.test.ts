import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { connectNotificationDb, type NotificationDb } from "./notification-db.ts";
import { Notifications } from "./notifications.ts";
import { pushServiceForTests, serverForTests } from "./push-for-tests.ts";
import { decodeBase64Url, syncPush, RESEND_MS } from "./push.ts";

let db: NotificationDb;
let server: ReturnType<typeof serverForTests>;
let service: ReturnType<typeof pushServiceForTests>;
let permission: NotificationPermission;
let prompts: number;
let now: number;
let tests = 0;

const answers: NotificationPermission[] = [];

/** Dependencies of the worker, which lack the API's origin. */
function workerDeps() {
  return {
    db,
    manager: async () => service.manager,
    permission: () => permission,
    fetch: server.fetch,
    now: () => now,
    locks: navigator.locks,
  };
}

/** Dependencies of a page. */
function deps() {
  return {
    ...workerDeps(),
    support: "yes" as const,
    base: () => "",
    askPermission: async () => {
      prompts += 1;
      permission = answers.shift() ?? permission;
      return permission;
    },
  };
}

const record = async () => {
  const { tracks, stale, told } = (await db.read()) ?? {};
  return { tracks, stale, told: told?.endpoint };
};

beforeEach(() => {
  tests += 1;
  db = connectNotificationDb(`notices-for-tests-${tests}`);
  server = serverForTests();
  service = pushServiceForTests();
  permission = "default";
  prompts = 0;
  now = 1_000_000;
  answers.splice(0, answers.length, "granted");
});
afterEach(() => {
  db.close();
  indexedDB.deleteDatabase(`notices-for-tests-${tests}`);
});

describe("notifications of a track", () => {
  test("are switched on and off; the last one ends the subscription", async () => {
    const notifications = new Notifications(deps());
    expect(await notifications.switchOn(2001, "ja")).toBe("on");
    expect(await notifications.switchOn(2003, "ja")).toBe("on");
    const shown = { tracks: [2001, 2003], permission: "granted", busy: [] };
    expect(notifications.store.get()).toEqual(shown);
    expect([...server.subscriptions]).toEqual([
      ["https://push.example/1", { cate_ids: [2001, 2003], lang: "ja" }],
    ]);
    expect(await notifications.switchOff([2001])).toBe(true);
    expect([...server.subscriptions.values()]).toEqual([{ cate_ids: [2003], lang: "ja" }]);
    expect(await notifications.switchOff([2003])).toBe(true);
    expect([server.subscriptions.size, service.current]).toEqual([0, null]);
    expect(await db.read()).toBeNull();
  });

  test("of a removed track end, and a track that was switched off meanwhile isn't sent", async () => {
    const notifications = new Notifications(deps());
    for (const track of [2003, 2005]) await notifications.switchOn(track, "en");
    server.known = [2001, 2003];
    now += RESEND_MS;
    await notifications.sync();
    expect([...server.subscriptions.values()]).toEqual([{ cate_ids: [2003], lang: "en" }]);
    service.meanwhile = () => db.change((before) => ({ ...before, tracks: [] }));
    await notifications.sync();
    expect(server.refused, "only the removed track is refused").toBe(1);
  });

  test("stay off if the visitor denies or dismisses the prompt", async () => {
    const notifications = new Notifications(deps());
    answers.splice(0, 1, "default", "denied");
    expect(await notifications.switchOn(2001, "en")).toBe("dismissed");
    expect(await notifications.switchOn(2001, "en")).toBe("denied");
    expect([prompts, server.calls, service.current]).toEqual([2, 0, null]);
    expect(await db.read()).toBeNull();
    expect(notifications.store.get().permission).toBe("denied");
  });

  test("stay on for other tracks if one can't be switched on", async () => {
    const notifications = new Notifications(deps());
    await notifications.switchOn(2001, "en");
    server.down = true;
    expect(await notifications.switchOn(2003, "en")).toBe("failed");
    expect(notifications.store.get()).toMatchObject({ tracks: [2001], busy: [] });
    server.down = false;
    await notifications.sync();
    expect([...server.subscriptions.values()]).toEqual([{ cate_ids: [2001], lang: "en" }]);
  });

  test("stay off without a push service", async () => {
    const notifications = new Notifications(deps());
    service.refuses = true;
    expect(await notifications.switchOn(2001, "en")).toBe("failed");
    expect(notifications.store.get().tracks).toEqual([]);
    expect(await new Notifications({ ...deps(), support: "install" }).switchOn(2001, "en")).toBe(
      "unsupported",
    );
  });

  test("end in the browser at once, and at the server when it is reachable", async () => {
    const notifications = new Notifications(deps());
    await notifications.switchOn(2001, "en");
    server.down = true;
    expect(await notifications.switchOff([2001])).toBe(false);
    expect([service.current, server.subscriptions.size]).toEqual([null, 1]);
    server.down = false;
    await notifications.sync();
    expect(server.subscriptions.size).toBe(0);
    expect(await db.read()).toBeNull();
  });

  test("end for all tracks but the given ones", async () => {
    const notifications = new Notifications(deps());
    await notifications.switchOn(2001, "en");
    await notifications.switchOn(2003, "en");
    expect(await notifications.switchOffExcept([2003, 2005])).toEqual([2001]);
    expect(await notifications.switchOffExcept([2003, 2005])).toEqual([]);
    expect([...server.subscriptions.values()]).toEqual([{ cate_ids: [2003], lang: "en" }]);
    await notifications.switchOffExcept([]);
    expect([server.subscriptions.size, service.current]).toEqual([0, null]);
  });

  test("are sent in the new language after a switch", async () => {
    const notifications = new Notifications(deps());
    await notifications.setLanguage("ja");
    expect([server.calls, await db.read()]).toEqual([0, null]);
    await notifications.switchOn(2001, "ja");
    await notifications.setLanguage("cn");
    expect([...server.subscriptions.values()]).toEqual([{ cate_ids: [2001], lang: "cn" }]);
  });

  test("have the browser's permission from the start", () => {
    permission = "granted";
    expect(new Notifications(deps()).store.get().permission).toBe("granted");
    const later = new Notifications({ ...deps(), support: "install" });
    expect(later.store.get().permission).toBe("default");
  });

  test("are updated in other tabs", async () => {
    const [one, other] = [new Notifications(deps()), new Notifications(deps())];
    await one.switchOn(2001, "en");
    await expect.poll(() => other.store.get().tracks).toEqual([2001]);
  });
});

describe("a sync", () => {
  async function on(...tracks: number[]) {
    permission = "granted";
    await db.change((before) => ({ ...before, lang: "en" as const, tracks }));
    expect(await syncPush(deps())).toBe("on");
  }

  test("sends the subscription once, and again after a day", async () => {
    await on(2001);
    const before = server.calls;
    server.subscriptions.clear();
    await syncPush(deps());
    // Only the key is requested.
    expect([server.calls - before, server.subscriptions.size]).toEqual([1, 0]);
    now += RESEND_MS;
    await syncPush(deps());
    expect(server.subscriptions.size).toBe(1);
  });

  test("sends again if the page closed before the response", async () => {
    await on(2001);
    const withoutResponse = async (input: string, init: RequestInit) => {
      const answer = await server.fetch(input, init);
      return input.endsWith("/push/subscribe") ? new Promise<Response>(() => {}) : answer;
    };
    await db.change((before) => ({ ...before, lang: "cn" as const }));
    void syncPush({ ...deps(), fetch: withoutResponse, locks: null });
    await expect.poll(() => [...server.subscriptions.values()]).toMatchObject([{ lang: "cn" }]);
    await on(2001);
    expect([...server.subscriptions.values()]).toEqual([{ cate_ids: [2001], lang: "en" }]);
  });

  test("replaces the subscription if the browser's endpoint changes", async () => {
    await on(2001);
    service.current = null;
    expect(await syncPush(workerDeps())).toBe("on");
    expect([...server.subscriptions.keys()]).toEqual(["https://push.example/2"]);
    expect(await record()).toMatchObject({ stale: [], told: "https://push.example/2" });
  });

  test("subscribes again if the server's key changes", async () => {
    await on(2001);
    server.key = "BBBBBBB";
    expect(await syncPush(deps())).toBe("on");
    expect([...server.subscriptions.keys()]).toEqual(["https://push.example/2"]);
    const { applicationServerKey } = service.current?.options ?? {};
    expect(new Uint8Array(applicationServerKey ?? new ArrayBuffer(0))).toEqual(
      decodeBase64Url("BBBBBBB"),
    );
  });

  test("omits removed tracks", async () => {
    await on(2001, 2003);
    server.known = [2003, 2005];
    await db.change((before) => ({ ...before, tracks: [...before.tracks, 2005] }));
    expect(await syncPush(deps())).toBe("on");
    expect([...server.subscriptions.values()]).toEqual([{ cate_ids: [2003, 2005], lang: "en" }]);
    expect((await record()).tracks).toEqual([2003, 2005]);
  });

  test("keeps the tracks, but not the server's subscription, while the permission is denied", async () => {
    await on(2001);
    permission = "denied";
    service.current = null;
    expect(await syncPush(deps())).toBe("denied");
    expect([server.subscriptions.size, (await record()).tracks]).toEqual([0, [2001]]);
    permission = "granted";
    expect(await syncPush(deps())).toBe("on");
    expect(server.subscriptions.size).toBe(1);
  });

  test("runs once at a time", async () => {
    permission = "granted";
    await db.change((before) => ({ ...before, tracks: [2001] }));
    await Promise.all([syncPush(deps()), syncPush(deps()), syncPush(deps())]);
    expect([...server.subscriptions.keys()]).toEqual(["https://push.example/1"]);
  });
});
