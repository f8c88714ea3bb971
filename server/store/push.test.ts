import { expect, test } from "vitest";
import { onBothEngines } from "./engines-for-tests.ts";

const browser = (name: string, cate_ids: number[]) => ({
  endpoint: `https://push.example/${name}`,
  p256dh: "key",
  auth: "secret",
  lang: "en" as const,
  cate_ids,
  created: 1_700_000_000,
  address_mark: "an address",
  network_mark: "a network",
});
const MANY = { address: 9, network: 9, total: 9 };
const EVER = Number.MAX_SAFE_INTEGER;

onBothEngines("the store", (kit) => {
  async function listSubscribers(cate_id: number, after = "", limit = 10) {
    const found = await kit.store.push.targets({ cate_id, after, limit, now: EVER });
    return found.map(({ endpoint }) => endpoint.split("/").at(-1));
  }

  test("the subscribers of each track, page by page", async () => {
    const { push } = kit.store;
    for (const name of ["c", "a", "b"])
      await push.subscribe(browser(name, [2001, 2003, 2001]), MANY);
    await push.subscribe(browser("d", [2003]), MANY);
    expect(await listSubscribers(2001)).toEqual(["a", "b", "c"]);
    expect(await listSubscribers(2003, "https://push.example/b", 1)).toEqual(["c"]);
    expect(await push.targets({ cate_id: 2003, after: "", limit: 1, now: 0 })).toMatchObject([
      { endpoint: "https://push.example/a", p256dh: "key", auth: "secret", lang: "en" },
    ]);
  });

  test("the newest subscription per browser", async () => {
    const { push } = kit.store;
    await push.subscribe(browser("a", [2001, 2003]), MANY);
    await push.subscribe({ ...browser("a", [2005]), lang: "ja", auth: "new" }, MANY);
    expect([
      await listSubscribers(2001),
      await listSubscribers(2003),
      await listSubscribers(2005),
    ]).toEqual([[], [], ["a"]]);
    const [target] = await push.targets({ cate_id: 2005, after: "", limit: 1, now: 0 });
    expect(target).toMatchObject({ lang: "ja", auth: "new" });
    expect(await push.unsubscribe("https://push.example/a")).toBe(true);
    expect(await push.unsubscribe("https://push.example/a")).toBe(false);
    expect(await listSubscribers(2005)).toEqual([]);
  });

  test("limits of subscriptions per address, per network and in all", async () => {
    const { push } = kit.store;
    const limits = { address: 1, network: 2, total: 3 };
    const of = (name: string, address_mark: string, network_mark: string) =>
      push.subscribe({ ...browser(name, [2001]), address_mark, network_mark }, limits);
    expect(await of("a", "1", "x")).toBe("stored");
    expect(await of("b", "1", "x")).toBe("address");
    expect(await of("b", "2", "x")).toBe("stored");
    expect(await of("c", "3", "x")).toBe("network");
    expect(await of("c", "3", "y")).toBe("stored");
    expect(await of("d", "4", "z")).toBe("total");
    expect(await listSubscribers(2001)).toEqual(["a", "b", "c"]);
    // A browser may always change its subscription.
    expect(await of("a", "1", "x")).toBe("stored");
    await push.unsubscribe("https://push.example/b");
    await push.unsubscribe("https://push.example/b");
    expect(await of("d", "4", "z")).toBe("stored");
    expect(await of("e", "5", "z")).toBe("total");
  });

  test("the refusals of a subscription, and its pause", async () => {
    const { push } = kit.store;
    await push.subscribe(browser("a", [2001]), MANY);
    const target = async (now: number) =>
      (await push.targets({ cate_id: 2001, after: "", limit: 9, now })).map((one) => one.refusals);
    await push.refuse("https://push.example/a", 100);
    await push.refuse("https://push.example/a", 200);
    expect([await target(199), await target(200)]).toEqual([[], [2]]);
    await push.accept("https://push.example/a");
    expect(await target(200)).toEqual([0]);
    await push.refuse("https://push.example/a", 300);
    await push.subscribe(browser("a", [2001]), MANY);
    expect(await target(200)).toEqual([0]);
  });

  test("a claim of a draw for one process only", async () => {
    const others = [kit.store, await kit.open(), await kit.open()];
    const claims = (time: number) => Promise.all(others.map(({ push }) => push.claim(2001, time)));
    expect((await claims(100)).filter(Boolean)).toHaveLength(1);
    expect(await claims(100)).toEqual([false, false, false]);
    expect(await claims(99)).toEqual([false, false, false]);
    expect((await claims(101)).filter(Boolean)).toHaveLength(1);
    expect(await kit.store.push.claim(2003, 5)).toBe(true);
  });
});
