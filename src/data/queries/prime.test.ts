import { queryOptions } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { clientAnswering } from "./client-for-tests.ts";
import { freshen, freezeFetching, prime, primeBriefly, setShortWait } from "./prime.ts";

/** A query whose requests the test responses, and its cache. */
function pendingQuery() {
  const responses: ((value: string) => void)[] = [];
  const client = clientAnswering(() => Response.error());
  const query = queryOptions({
    queryKey: ["draws"],
    queryFn: () => new Promise<string>((resolve) => responses.push(resolve)),
  });
  return { client, query, responses, shown: () => client.getQueryData(query.queryKey) };
}

test("prime waits for data that isn't cached", async () => {
  const { client, query, responses, shown } = pendingQuery();
  const done = prime(client, query);
  responses[0]?.("first");
  await done;
  expect(shown()).toBe("first");
});

test("prime does not wait for a refetch of cached data", async () => {
  const { client, query, responses, shown } = pendingQuery();
  client.setQueryData(query.queryKey, "old", { updatedAt: 1 });
  await prime(client, query);
  expect([shown(), responses.length]).toEqual(["old", 1]);
  responses[0]?.("new");
  await expect.poll(shown).toBe("new");
});

test("primeBriefly waits without a limit by default", async () => {
  const { client, query, responses, shown } = pendingQuery();
  const done = primeBriefly(client, query);
  responses[0]?.("first");
  await done;
  expect(shown()).toBe("first");
});

test("primeBriefly stops waiting at the limit, and the data arrives later", async () => {
  const { client, query, responses, shown } = pendingQuery();
  const moments: (() => void)[] = [];
  setShortWait(client, () => new Promise((resolve) => moments.push(resolve)));
  const done = primeBriefly(client, query);
  moments[0]?.();
  await done;
  expect(shown()).toBeUndefined();
  responses[0]?.("late");
  await expect.poll(shown).toBe("late");
});

test("primeBriefly returns with data that arrives before the limit", async () => {
  const { client, query, responses, shown } = pendingQuery();
  setShortWait(client, () => new Promise(() => {}));
  const done = primeBriefly(client, query);
  responses[0]?.("soon");
  await done;
  expect(shown()).toBe("soon");
});

test("freshen waits for a refetch of cached data", async () => {
  const { client, query, responses, shown } = pendingQuery();
  client.setQueryData(query.queryKey, "old", { updatedAt: 1 });
  const done = freshen(client, query);
  responses[0]?.("new");
  await done;
  expect(shown()).toBe("new");
});

test("a frozen cache fetches nothing until it resumes", async () => {
  const { client, query, responses } = pendingQuery();
  const resume = freezeFetching(client);
  await prime(client, query);
  expect(responses).toHaveLength(0);
  resume();
  void prime(client, query);
  expect(responses).toHaveLength(1);
});
