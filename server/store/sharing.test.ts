import { expect, test } from "vitest";
import { drawAt, drawsFrom } from "./draws-for-tests.ts";
import { onBothEngines } from "./engines-for-tests.ts";
import { openStore } from "./open-store.ts";

onBothEngines("a shared store", (kit) => {
  test("change numbers in the order of the commits, with many writers", async () => {
    const others = [await kit.open(), await kit.open()];
    const seen: number[] = [];
    async function follow(): Promise<void> {
      while ((seen.at(-1) ?? 0) < 240) {
        const changed = await kit.store.changedSince(seen.at(-1) ?? 0);
        seen.push(...changed.map(({ seq }) => seq));
        // SQLite is synchronous: yields to the writers.
        await new Promise((resolve) => setImmediate(resolve));
      }
    }
    const following = follow();
    await Promise.all(
      others.map(async (other, which) => {
        for (let at = 0; at < 40; at += 1) {
          const cate_id = which === 0 ? 2001 : 2003;
          const draws = drawsFrom(at * 3, 3, { cate_id });
          await other.addDraws({ cate_id, source: "feed", draws });
        }
      }),
    );
    await following;
    expect(seen).toEqual(Array.from({ length: 240 }, (_, at) => at + 1));
  });

  test("a draw once when two processes add it at once", async () => {
    const other = await kit.open();
    const batch = { cate_id: 2001, source: "feed", draws: drawsFrom(0, 300) } as const;
    const results = await Promise.all([kit.store.addDraws(batch), other.addDraws(batch)]);
    expect(results.flat().filter((added) => added === "stored")).toHaveLength(300);
    expect(await kit.store.version()).toBe(300);
  });

  test("notifications of its own and other processes' changes, until a listener stops", async () => {
    const other = await kit.open();
    const calls = { own: 0, others: 0 };
    const waiting: (() => void)[] = [];
    const stopOwn = kit.store.onChange(() => {
      calls.own += 1;
      for (const go of waiting.splice(0)) go();
    });
    other.onChange(() => {
      calls.others += 1;
      for (const go of waiting.splice(0)) go();
    });
    const until = async (met: () => boolean) => {
      while (!met()) await new Promise<void>((resolve) => waiting.push(resolve));
    };
    if (kit.engine === "postgres") await until(() => calls.own > 0 && calls.others > 0);
    const before = { ...calls };
    await kit.feed([drawAt(0)]);
    await until(() => calls.own > before.own && calls.others > before.others);
    stopOwn();
    const stopped = calls.own;
    await kit.feed([drawAt(1)]);
    await until(() => calls.others > before.others + 1);
    expect(calls.own).toBe(stopped);
  });

  test("one feedback message per key, and all without a key", async () => {
    const feedback = { name: "a", mobile: "b", content: "c", created: 7 };
    const other = await kit.open();
    const keyed = { ...feedback, key: "k" };
    const ids = await Promise.all(
      [kit.store, other, kit.store, other].map((one) => one.addFeedback(keyed)),
    );
    expect(new Set(ids).size).toBe(1);
    expect(await other.addFeedback({ ...keyed, content: "d" })).toBeNull();
    const free = await Promise.all(
      [1, 2].map(() => kit.store.addFeedback({ ...feedback, key: null })),
    );
    expect(new Set([...ids, ...free]).size).toBe(3);
  });

  test("the first of two values with one name", async () => {
    const other = await kit.open();
    const values = await Promise.all([
      kit.store.getOrCreate("secret", () => "mine"),
      other.getOrCreate("secret", () => "theirs"),
    ]);
    expect(new Set(values).size).toBe(1);
    expect(await kit.store.getOrCreate("secret", () => "later")).toBe(values[0]);
    expect(await kit.store.getOrCreate("else", () => "more")).toBe("more");
  });

  test("no errors when several processes open it at once", async () => {
    const place = await kit.emptyPlace();
    const stores = await Promise.all(Array.from({ length: 4 }, () => openStore(place)));
    for (const store of stores) kit.closeLater(store);
    expect(await Promise.all(stores.map((one) => one.version()))).toEqual([0, 0, 0, 0]);
    await Promise.all(stores.map((one) => one.check()));
  });

  test("nobody waiting after it is closed", async () => {
    const other = await openStore(await kit.emptyPlace());
    other.onChange(() => {});
    await other.close();
    await expect(other.check()).rejects.toThrow("destroyed");
  });
});
