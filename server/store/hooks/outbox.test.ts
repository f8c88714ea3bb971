import { expect, test } from "vitest";
import { onBothEngines } from "#server/store/engines-for-tests.ts";
import { WAITING_MOST, WAITING_SECONDS } from "./claim.ts";

const message = (id: string) => ({ id, type: "feed.silent", body: `{"id":"${id}"}` });
const claim = (target: string, now: number) => ({ target, now, until: now + 30, limit: 4 });

onBothEngines("the outbox", (kit) => {
  test("each message once for each target, and gives it to one process", async () => {
    const { outbox } = kit.store;
    const second = (await kit.open()).outbox;
    expect(await outbox.put(message("m1"), ["a", "b"], 100)).toBe(2);
    expect(await second.put(message("m1"), ["a", "c"], 101)).toBe(1);
    expect(await outbox.waiting()).toBe(3);
    expect(await outbox.nextDue("a")).toBe(100);
    const both = await Promise.all([outbox.claim(claim("a", 100)), second.claim(claim("a", 100))]);
    expect(both.flat()).toMatchObject([{ message_id: "m1", created: 100, tries: 1 }]);
    expect(await outbox.claim(claim("a", 129))).toEqual([]);
    // A process that was killed never settles: then another one gets the message.
    const [again] = await second.claim(claim("a", 130));
    expect(again?.tries).toBe(2);
    await second.settle(again?.id ?? 0, { state: "delivered", answer: "taken", due: 131 });
    expect(await outbox.nextDue("a")).toBe(null);
    expect(await outbox.claim(claim("a", 1000))).toEqual([]);
    expect(await outbox.put(message("m1"), ["a"], 140)).toBe(0);
  });

  test("ids by how they start", async () => {
    const { outbox } = kit.store;
    for (const id of ["late_1_5", "late_1_6", "late_12_5", "latest_1"])
      await outbox.put(message(id), ["a", "b"], 1);
    expect((await outbox.idsLike("late_1_")).toSorted()).toEqual(["late_1_5", "late_1_6"]);
  });

  test("neither too many messages nor too old ones", async () => {
    const { outbox } = kit.store;
    const now = 1000 + WAITING_SECONDS;
    await outbox.put(message("old"), ["a"], 999);
    const ids = Array.from({ length: WAITING_MOST + 2 }, (_, nth) => `n${nth}`);
    for (const id of ids) await outbox.put(message(id), ["b"], now);
    await outbox.put(message("other"), ["c"], now);
    await outbox.trim(now);
    expect(await outbox.waiting()).toBe(WAITING_MOST + 1);
    const ended = (await outbox.newest(5000)).filter(({ state }) => state !== "waiting");
    expect(ended.map(({ message_id, answer }) => [message_id, answer])).toEqual([
      ["n1", "too many waited"],
      ["n0", "too many waited"],
      ["old", "it waited too long"],
    ]);
    await outbox.trim(now + 8 * 86_400);
    await outbox.trim(now + 16 * 86_400);
    expect(await outbox.newest(1)).toEqual([]);
  });
});
