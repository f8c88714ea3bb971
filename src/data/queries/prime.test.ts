import { queryOptions } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { clientAnswering } from "./client-for-tests.ts";
import { freshen, freezeFetching, prime, primeBriefly, setShortWait } from "./prime.ts";

/** A query whose answers come when the test says so, and a cache for it. */
function asked() {
  const answers: ((value: string) => void)[] = [];
  const client = clientAnswering(() => Response.error());
  const query = queryOptions({
    queryKey: ["draws"],
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
  });
  return { client, query, answers, shown: () => client.getQueryData(query.queryKey) };
}

test("what was never seen is waited for", async () => {
  const { client, query, answers, shown } = asked();
  const done = prime(client, query);
  answers[0]?.("first");
  await done;
  expect(shown()).toBe("first");
});

test("what was seen before is not waited for, and asked for anew meanwhile", async () => {
  const { client, query, answers, shown } = asked();
  client.setQueryData(query.queryKey, "old", { updatedAt: 1 });
  await prime(client, query);
  expect([shown(), answers.length]).toEqual(["old", 1]);
  answers[0]?.("new");
  await expect.poll(shown).toBe("new");
});

test("what a page can do without is waited for in full where nobody said for how long", async () => {
  const { client, query, answers, shown } = asked();
  const done = primeBriefly(client, query);
  answers[0]?.("first");
  await done;
  expect(shown()).toBe("first");
});

test("what a page can do without is waited for no longer than a moment, and comes later", async () => {
  const { client, query, answers, shown } = asked();
  const moments: (() => void)[] = [];
  setShortWait(client, () => new Promise((resolve) => moments.push(resolve)));
  const done = primeBriefly(client, query);
  moments[0]?.();
  await done;
  expect(shown()).toBeUndefined();
  answers[0]?.("late");
  await expect.poll(shown).toBe("late");
});

test("what comes within the moment is there", async () => {
  const { client, query, answers, shown } = asked();
  setShortWait(client, () => new Promise(() => {}));
  const done = primeBriefly(client, query);
  answers[0]?.("soon");
  await done;
  expect(shown()).toBe("soon");
});

test("what is asked to be fresh is waited for, whatever is there", async () => {
  const { client, query, answers, shown } = asked();
  client.setQueryData(query.queryKey, "old", { updatedAt: 1 });
  const done = freshen(client, query);
  answers[0]?.("new");
  await done;
  expect(shown()).toBe("new");
});

test("a cache that is held still asks for nothing", async () => {
  const { client, query, answers } = asked();
  const goOn = freezeFetching(client);
  await prime(client, query);
  expect(answers).toHaveLength(0);
  goOn();
  void prime(client, query);
  expect(answers).toHaveLength(1);
});
