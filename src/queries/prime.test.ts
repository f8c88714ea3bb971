import { QueryClient, queryOptions } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { freshen, holdStill, prime } from "#queries/prime.ts";

/** A query whose answers come when the test says so, and a cache for it. */
function asked() {
  const answers: ((value: string) => void)[] = [];
  const client = new QueryClient();
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
  const goOn = holdStill(client);
  await prime(client, query);
  expect(answers).toHaveLength(0);
  goOn();
  void prime(client, query);
  expect(answers).toHaveLength(1);
});
