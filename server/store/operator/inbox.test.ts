import { expect, test } from "vitest";
import { FIRST_DRAW } from "#server/store/draws-for-tests.ts";
import { onBothEngines } from "#server/store/engines-for-tests.ts";
import { searchInbox } from "./search-inbox.ts";

const BY = { address: "192.0.2.7", now: FIRST_DRAW };
const TEXT = { name: "Ann", mobile: "13800138000", key: null, created: FIRST_DRAW };

onBothEngines("the inbox", (kit) => {
  const find = async (other: object = {}) => {
    const search = { text: "", showTel: false, most: 9, ...other };
    return (await searchInbox(kit.store.inbox, search)).map(({ id }) => id);
  };

  test("counts open feedback, marks it as done and reopens it, and logs both", async () => {
    const { inbox, operator } = kit.store;
    for (const content of ["a", "b"]) await kit.store.addFeedback({ ...TEXT, content });
    expect(await inbox.waiting()).toBe(2);
    expect(await inbox.mark(1, true, BY)).toBe(true);
    expect(await inbox.mark(9, true, BY)).toBe(false);
    expect([
      await inbox.waiting(),
      await find({ done: false }),
      await find({ done: true }),
    ]).toEqual([1, [2], [1]]);
    await inbox.mark(1, false, BY);
    expect(await inbox.waiting()).toBe(2);
    const actions = await operator.actions(9);
    expect(actions.map(({ action, details }) => [action, details])).toEqual([
      ["feedback reopened", '{"ids":[1]}'],
      ["feedback done", '{"ids":[1]}'],
    ]);
  });

  test("finds texts case-insensitively, page by page", async () => {
    for (const content of ["Nice", "nice", "other"])
      await kit.store.addFeedback({ ...TEXT, content });
    expect(await find({ text: "NICE" })).toEqual([2, 1]);
    expect(await find({ text: "nice", most: 1 })).toEqual([2]);
    expect(await find({ text: "nice", most: 1, before: 2 })).toEqual([1]);
  });

  test("returns its size", async () => {
    expect(await kit.store.bytes()).toBeGreaterThan(10_000);
    expect(await kit.store.push.count()).toBe(0);
  });
});
