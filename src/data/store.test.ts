import { expect, test } from "vitest";
import { Store } from "./store.ts";

test("listeners are called for each change of the value, until they unsubscribe", () => {
  const store = new Store(1);
  const seen: number[] = [];
  const unsubscribe = store.subscribe(() => seen.push(store.get()));
  store.set(2);
  store.set(2);
  store.set(3);
  unsubscribe();
  store.set(4);
  expect(seen).toEqual([2, 3]);
});

test("the source is watched while there are listeners", () => {
  const events: string[] = [];
  const store: Store<number> = new Store(1, () => {
    events.push("connected");
    store.set(2);
    return () => events.push("disconnected");
  });
  const [first, second] = [store.subscribe(() => {}), store.subscribe(() => {})];
  first();
  first();
  expect([store.get(), events]).toEqual([2, ["connected"]]);
  second();
  second();
  expect(events).toEqual(["connected", "disconnected"]);
  store.subscribe(() => {})();
  expect(events).toEqual(["connected", "disconnected", "connected", "disconnected"]);
});
