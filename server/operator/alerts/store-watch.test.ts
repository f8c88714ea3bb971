import { expect, test } from "vitest";
import { watchStore } from "./store-watch.ts";

/** Watches a store that fails on command; records alerts. */
function startWatch(reports = () => true) {
  const sent: string[] = [];
  let check: () => Promise<void> = async () => {};
  const watch = watchStore({
    check: () => check(),
    explain: (error) => `explained: ${String(error)}`,
    reports,
    send: ({ type, data }) =>
      void sent.push(`${type} ${"problem" in data ? data.problem : ""}`.trim()),
  });
  return { sent, watch, be: (how: typeof check) => void (check = how) };
}

test("two consecutive failures are reported once, and once when the store works again", async () => {
  const { sent, watch, be } = startWatch();
  be(() => Promise.reject(new Error("full")));
  await watch.poll();
  expect(sent).toEqual([]);
  for (let poll = 0; poll < 3; poll += 1) await watch.poll();
  expect(sent).toEqual(["store.failing explained: Error: full"]);
  be(async () => {});
  await watch.poll();
  await watch.poll();
  expect(sent.slice(1)).toEqual(["store.recovered"]);
});

test("a single failure isn't reported", async () => {
  const { sent, watch, be } = startWatch();
  for (const fails of [true, false, true, false]) {
    be(() => (fails ? Promise.reject(new Error("busy")) : Promise.resolve()));
    await watch.poll();
  }
  expect(sent).toEqual([]);
});

test("a hanging store is a failure", async () => {
  const { sent, watch, be } = startWatch();
  const answer = Promise.withResolvers<void>();
  be(() => answer.promise);
  const first = watch.poll();
  await watch.poll();
  await watch.poll();
  expect(sent).toEqual(["store.failing the store doesn't answer"]);
  answer.resolve();
  await first;
  expect(sent.slice(1)).toEqual(["store.recovered"]);
});

test("a process without the lease reports nothing", async () => {
  const { sent, watch, be } = startWatch(() => false);
  be(() => Promise.reject(new Error("full")));
  for (let poll = 0; poll < 3; poll += 1) await watch.poll();
  be(async () => {});
  await watch.poll();
  expect(sent).toEqual([]);
});
