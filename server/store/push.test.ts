import { expect, test } from "vitest";
import { onBothEngines } from "./engines-for-tests.ts";

const browser = (name: string, cate_ids: number[]) => ({
  endpoint: `https://push.example/${name}`,
  p256dh: "key",
  auth: "secret",
  lang: "en" as const,
  cate_ids,
  created: 1_700_000_000,
});

onBothEngines("the store", (kit) => {
  async function subscribersOf(cate_id: number, after = "", limit = 10) {
    const found = await kit.store.push.targets({ cate_id, after, limit });
    return found.map(({ endpoint }) => endpoint.split("/").at(-1));
  }

  test("the subscribers of each track, page by page", async () => {
    const { push } = kit.store;
    for (const name of ["c", "a", "b"]) await push.subscribe(browser(name, [2001, 2003, 2001]));
    await push.subscribe(browser("d", [2003]));
    expect(await subscribersOf(2001)).toEqual(["a", "b", "c"]);
    expect(await subscribersOf(2003, "https://push.example/b", 1)).toEqual(["c"]);
    expect(await push.targets({ cate_id: 2003, after: "", limit: 1 })).toEqual([
      { endpoint: "https://push.example/a", p256dh: "key", auth: "secret", lang: "en" },
    ]);
  });

  test("the newest subscription of each browser", async () => {
    const { push } = kit.store;
    await push.subscribe(browser("a", [2001, 2003]));
    await push.subscribe({ ...browser("a", [2005]), lang: "ja", auth: "new" });
    expect([
      await subscribersOf(2001),
      await subscribersOf(2003),
      await subscribersOf(2005),
    ]).toEqual([[], [], ["a"]]);
    const [target] = await push.targets({ cate_id: 2005, after: "", limit: 1 });
    expect(target).toMatchObject({ lang: "ja", auth: "new" });
    expect(await push.unsubscribe("https://push.example/a")).toBe(true);
    expect(await push.unsubscribe("https://push.example/a")).toBe(false);
    expect(await subscribersOf(2005)).toEqual([]);
  });

  test("the claim of a draw for one process, and none twice", async () => {
    const others = [kit.store, await kit.open(), await kit.open()];
    const claims = (time: number) => Promise.all(others.map(({ push }) => push.claim(2001, time)));
    expect((await claims(100)).filter(Boolean)).toHaveLength(1);
    expect(await claims(100)).toEqual([false, false, false]);
    expect(await claims(99)).toEqual([false, false, false]);
    expect((await claims(101)).filter(Boolean)).toHaveLength(1);
    expect(await kit.store.push.claim(2003, 5)).toBe(true);
  });
});
