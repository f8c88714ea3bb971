import * as v from "valibot";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { pushKey, pushSubscribe, pushUnsubscribe } from "#contract/push.ts";
import { openApp } from "#server/app-for-tests.ts";

let server: Awaited<ReturnType<typeof openApp>>;
beforeEach(async () => {
  server = await openApp({ environment: { PUSH_HOSTS: "push.example" } });
});
afterEach(() => server.close());

async function send(path: string, body?: unknown) {
  const headers = { lang: "en", "content-type": "application/json" };
  const init = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  const response = await server.app.request(path, { headers, ...init });
  const { msg, data } = v.parse(
    v.object({ msg: v.string(), data: v.unknown() }),
    await response.json(),
  );
  return { status: response.status, msg, data, headers: response.headers };
}

const endpoint = "https://push.example/a";
const good = {
  endpoint,
  keys: { p256dh: "B".repeat(87), auth: "A".repeat(22) },
  lang: "en",
  cate_ids: [2001, 2003, 2001],
};
const targets = (cate_id: number) =>
  server.store.push.targets({ cate_id, after: "", limit: 9, now: 0 });

describe("push", () => {
  test("has a permanent key", async () => {
    const first = await send(pushKey.path);
    expect(first.data).toEqual({ public_key: expect.stringMatching(/^B[\w-]{86}$/) as unknown });
    expect((await send(pushKey.path)).data).toEqual(first.data);
  });

  test("stores and removes a browser's subscription", async () => {
    expect(await send(pushSubscribe.path, good)).toMatchObject({
      status: 200,
      data: { cate_ids: [2001, 2003] },
    });
    expect(await targets(2003)).toEqual([{ endpoint, ...good.keys, lang: "en", refusals: 0 }]);
    await send(pushSubscribe.path, { ...good, cate_ids: [2001] });
    expect([await targets(2001), await targets(2003)]).toMatchObject([[{ endpoint }], []]);
    const unsubscribe = async () => (await send(pushUnsubscribe.path, { endpoint })).data;
    expect([await unsubscribe(), await unsubscribe()]).toEqual([
      { removed: true },
      { removed: false },
    ]);
    expect(await targets(2001)).toEqual([]);
  });

  test.each([
    [{ ...good, endpoint: "http://push.example/a" }, "endpoint"],
    [{ ...good, endpoint: "https://127.0.0.1/a" }, "endpoint"],
    [{ ...good, endpoint: "https://attacker.example/a" }, "endpoint"],
    [{ ...good, endpoint: "https://push.example:22/a" }, "endpoint"],
    [{ ...good, endpoint: `https://push.example/${"a".repeat(1000)}` }, "endpoint"],
    [{ ...good, endpoint: "nowhere" }, "endpoint"],
    [{ ...good, keys: { ...good.keys, auth: "short" } }, "keys.auth"],
    [{ ...good, keys: { ...good.keys, p256dh: "=".repeat(87) } }, "keys.p256dh"],
    [{ ...good, keys: undefined }, "keys"],
    [{ ...good, lang: "fr" }, "lang"],
    [{ ...good, cate_ids: [] }, "cate_ids"],
    [{ ...good, cate_ids: Array.from({ length: 65 }, () => 2001) }, "cate_ids"],
    [{ ...good, cate_ids: [2001, 99] }, "cate_ids"],
    [{ ...good, cate_ids: ["2001"] }, "cate_ids.0"],
    [[], "body"],
  ])("refuses %o, naming %s", async (body, name) => {
    const { status, msg } = await send(pushSubscribe.path, body);
    expect(status).toBe(422);
    expect(msg).toContain(`Field ${name}:`);
    expect(await targets(2001)).toEqual([]);
  });

  test("limits the subscriptions of an address", async () => {
    const statuses = [];
    for (let nth = 0; nth < 21; nth += 1) {
      statuses.push((await send(pushSubscribe.path, good)).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    const refused = await send(pushSubscribe.path, good);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "3"]);
  });

  test("stores hashes of addresses, not the addresses", async () => {
    const { push } = server.store;
    const stored: string[] = [];
    const store = {
      ...server.store,
      push: {
        ...push,
        subscribe: (...given: Parameters<typeof push.subscribe>) => {
          stored.push(given[0].address_mark, given[0].network_mark);
          return push.subscribe(...given);
        },
      },
    };
    const environment = { PUSH_HOSTS: "push.example" };
    const other = await openApp({ environment, store: { ...store, close: async () => undefined } });
    const body = JSON.stringify(good);
    const headers = { "content-type": "application/json" };
    for (let time = 0; time < 2; time += 1) {
      await other.app.request(pushSubscribe.path, { method: "POST", headers, body });
    }
    await other.close();
    expect(stored[0]).toMatch(/^[\w-]{43}$/);
    expect(stored.slice(2)).toEqual(stored.slice(0, 2));
  });

  test("accepts local endpoints if that is switched on", async () => {
    const other = await openApp({ environment: { PUSH_PRIVATE_ENDPOINTS: "1" } });
    const response = await other.app.request(pushSubscribe.path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...good, endpoint: "http://127.0.0.1:9/x" }),
    });
    expect(response.status).toBe(200);
    await other.close();
  });
});
