import * as v from "valibot";
import { expect, test } from "vitest";
import { watchStore } from "./store-watch.ts";

/** A watch of a store that works or fails as told, and what it sent. */
function watched() {
  const sent: string[] = [];
  let check: () => Promise<void> = async () => {};
  const watch = watchStore({
    check: () => check(),
    explain: (error) => `explained: ${String(error)}`,
    random: () => 0.5,
    send: ({ type, body }) => {
      const Body = v.object({ data: v.looseObject({ problem: v.optional(v.string(), "") }) });
      sent.push(`${type} ${v.parse(Body, JSON.parse(body)).data.problem}`.trim());
    },
  });
  return { sent, watch, be: (how: typeof check) => void (check = how) };
}

test("a store that fails twice in a row is said once, and once when it works again", async () => {
  const { sent, watch, be } = watched();
  be(() => Promise.reject(new Error("full")));
  await watch.poll(1);
  expect(sent).toEqual([]);
  for (const time of [2, 3, 4]) await watch.poll(time);
  expect(sent).toEqual(["store.failing explained: Error: full"]);
  be(async () => {});
  await watch.poll(5);
  await watch.poll(6);
  expect(sent.slice(1)).toEqual(["store.recovered"]);
});

test("one failure alone is nothing", async () => {
  const { sent, watch, be } = watched();
  for (const fails of [true, false, true, false]) {
    be(() => (fails ? Promise.reject(new Error("busy")) : Promise.resolve()));
    await watch.poll(1);
  }
  expect(sent).toEqual([]);
});

test("a store that doesn't answer fails too", async () => {
  const { sent, watch, be } = watched();
  const answer = Promise.withResolvers<void>();
  be(() => answer.promise);
  const first = watch.poll(1);
  await watch.poll(2);
  await watch.poll(3);
  expect(sent).toEqual(["store.failing the store doesn't answer"]);
  answer.resolve();
  await first;
  expect(sent.slice(1)).toEqual(["store.recovered"]);
});
