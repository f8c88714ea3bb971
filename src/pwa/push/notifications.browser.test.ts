import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { connectNotificationDb, type NotificationDb } from "./notification-db.ts";
import { Notifications } from "./notifications.ts";
import { pushServiceForTests, serverForTests } from "./push-for-tests.ts";
import { fromBase64Url, settlePush, RESEND_MS } from "./push.ts";

let db: NotificationDb;
let server: ReturnType<typeof serverForTests>;
let service: ReturnType<typeof pushServiceForTests>;
let permission: NotificationPermission;
let asked: number;
let now: number;
let tests = 0;

const answers: NotificationPermission[] = [];

/** What the worker has, which doesn't know where the API is. */
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

/** What a page has. */
function deps() {
  return {
    ...workerDeps(),
    support: "yes" as const,
    base: () => "",
    askPermission: async () => {
      asked += 1;
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
  asked = 0;
  now = 1_000_000;
  answers.splice(0, answers.length, "granted");
});
afterEach(() => {
  db.close();
  indexedDB.deleteDatabase(`notices-for-tests-${tests}`);
});

describe("notifications of a track", () => {
  test("are switched on and off, the last one for good", async () => {
    const notifications = new Notifications(deps());
    expect(await notifications.switchOn(2001, "ja")).toBe("on");
    expect(await notifications.switchOn(2003, "ja")).toBe("on");
    const shown = { tracks: [2001, 2003], permission: "granted", busy: [] };
    expect(notifications.store.get()).toEqual(shown);
    expect([...server.told]).toEqual([
      ["https://push.example/1", { cate_ids: [2001, 2003], lang: "ja" }],
    ]);
    expect(await notifications.switchOff([2001])).toBe(true);
    expect([...server.told.values()]).toEqual([{ cate_ids: [2003], lang: "ja" }]);
    expect(await notifications.switchOff([2003])).toBe(true);
    expect([server.told.size, service.current]).toEqual([0, null]);
    expect(await db.read()).toBeNull();
  });

  test("of a track that is gone end, and one that was switched off meanwhile isn't sent", async () => {
    const notifications = new Notifications(deps());
    for (const track of [2003, 2005]) await notifications.switchOn(track, "en");
    server.known = [2001, 2003];
    now += RESEND_MS;
    await notifications.settle();
    expect([...server.told.values()]).toEqual([{ cate_ids: [2003], lang: "en" }]);
    service.meanwhile = () => db.change((before) => ({ ...before, tracks: [] }));
    await notifications.settle();
    expect(server.refused, "nothing but the track that is gone is refused").toBe(1);
  });

  test("change nothing where the visitor says no, or nothing at all", async () => {
    const notifications = new Notifications(deps());
    answers.splice(0, 1, "default", "denied");
    expect(await notifications.switchOn(2001, "en")).toBe("dismissed");
    expect(await notifications.switchOn(2001, "en")).toBe("denied");
    expect([asked, server.calls, service.current]).toEqual([2, 0, null]);
    expect(await db.read()).toBeNull();
    expect(notifications.store.get().permission).toBe("denied");
  });

  test("keep what was on where another can't be switched on", async () => {
    const notifications = new Notifications(deps());
    await notifications.switchOn(2001, "en");
    server.down = true;
    expect(await notifications.switchOn(2003, "en")).toBe("failed");
    expect(notifications.store.get()).toMatchObject({ tracks: [2001], busy: [] });
    server.down = false;
    await notifications.settle();
    expect([...server.told.values()]).toEqual([{ cate_ids: [2001], lang: "en" }]);
  });

  test("aren't on where the browser has no push service", async () => {
    const notifications = new Notifications(deps());
    service.refuses = true;
    expect(await notifications.switchOn(2001, "en")).toBe("failed");
    expect(notifications.store.get().tracks).toEqual([]);
    expect(await new Notifications({ ...deps(), support: "install" }).switchOn(2001, "en")).toBe(
      "unsupported",
    );
  });

  test("end at the browser at once, at the server as soon as it can be told", async () => {
    const notifications = new Notifications(deps());
    await notifications.switchOn(2001, "en");
    server.down = true;
    expect(await notifications.switchOff([2001])).toBe(false);
    expect([service.current, server.told.size]).toEqual([null, 1]);
    server.down = false;
    await notifications.settle();
    expect(server.told.size).toBe(0);
    expect(await db.read()).toBeNull();
  });

  test("end with its pin", async () => {
    const notifications = new Notifications(deps());
    await notifications.switchOn(2001, "en");
    await notifications.switchOn(2003, "en");
    expect(await notifications.keepOnly([2003, 2005])).toEqual([2001]);
    expect(await notifications.keepOnly([2003, 2005])).toEqual([]);
    expect([...server.told.values()]).toEqual([{ cate_ids: [2003], lang: "en" }]);
    await notifications.keepOnly([]);
    expect([server.told.size, service.current]).toEqual([0, null]);
  });

  test("come in the language that was switched to", async () => {
    const notifications = new Notifications(deps());
    await notifications.setLanguage("ja");
    expect([server.calls, await db.read()]).toEqual([0, null]);
    await notifications.switchOn(2001, "ja");
    await notifications.setLanguage("cn");
    expect([...server.told.values()]).toEqual([{ cate_ids: [2001], lang: "cn" }]);
  });

  test("know the browser's permission from the start", () => {
    permission = "granted";
    expect(new Notifications(deps()).store.get().permission).toBe("granted");
    const later = new Notifications({ ...deps(), support: "install" });
    expect(later.store.get().permission).toBe("default");
  });

  test("show in other tabs", async () => {
    const [one, other] = [new Notifications(deps()), new Notifications(deps())];
    await one.switchOn(2001, "en");
    await expect.poll(() => other.store.get().tracks).toEqual([2001]);
  });
});

describe("what is wanted", () => {
  async function on(...tracks: number[]) {
    permission = "granted";
    await db.change((before) => ({ ...before, lang: "en" as const, tracks }));
    expect(await settlePush(deps())).toBe("on");
  }

  test("is told once, and again after a day", async () => {
    await on(2001);
    const before = server.calls;
    server.told.clear();
    await settlePush(deps());
    // Only the key is asked for.
    expect([server.calls - before, server.told.size]).toEqual([1, 0]);
    now += RESEND_MS;
    await settlePush(deps());
    expect(server.told.size).toBe(1);
  });

  test("is told again where a page went away before it heard the answer", async () => {
    await on(2001);
    const gone = async (input: string, init: RequestInit) => {
      const answer = await server.fetch(input, init);
      return input.endsWith("/push/subscribe") ? new Promise<Response>(() => {}) : answer;
    };
    await db.change((before) => ({ ...before, lang: "cn" as const }));
    void settlePush({ ...deps(), fetch: gone, locks: null });
    await expect.poll(() => [...server.told.values()]).toMatchObject([{ lang: "cn" }]);
    await on(2001);
    expect([...server.told.values()]).toEqual([{ cate_ids: [2001], lang: "en" }]);
  });

  test("moves to another address of the browser", async () => {
    await on(2001);
    service.current = null;
    expect(await settlePush(workerDeps())).toBe("on");
    expect([...server.told.keys()]).toEqual(["https://push.example/2"]);
    expect(await record()).toMatchObject({ stale: [], told: "https://push.example/2" });
  });

  test("is subscribed anew where the server has another key", async () => {
    await on(2001);
    server.key = "BBBBBBB";
    expect(await settlePush(deps())).toBe("on");
    expect([...server.told.keys()]).toEqual(["https://push.example/2"]);
    const { applicationServerKey } = service.current?.options ?? {};
    expect(new Uint8Array(applicationServerKey ?? new ArrayBuffer(0))).toEqual(
      fromBase64Url("BBBBBBB"),
    );
  });

  test("does without tracks that are no more", async () => {
    await on(2001, 2003);
    server.known = [2003, 2005];
    await db.change((before) => ({ ...before, tracks: [...before.tracks, 2005] }));
    expect(await settlePush(deps())).toBe("on");
    expect([...server.told.values()]).toEqual([{ cate_ids: [2003, 2005], lang: "en" }]);
    expect((await record()).tracks).toEqual([2003, 2005]);
  });

  test("is kept, and forgotten by the server, while the permission is taken back", async () => {
    await on(2001);
    permission = "denied";
    service.current = null;
    expect(await settlePush(deps())).toBe("denied");
    expect([server.told.size, (await record()).tracks]).toEqual([0, [2001]]);
    permission = "granted";
    expect(await settlePush(deps())).toBe("on");
    expect(server.told.size).toBe(1);
  });

  test("is settled by one at a time", async () => {
    permission = "granted";
    await db.change((before) => ({ ...before, tracks: [2001] }));
    await Promise.all([settlePush(deps()), settlePush(deps()), settlePush(deps())]);
    expect([...server.told.keys()]).toEqual(["https://push.example/1"]);
  });
});
