import { afterEach, beforeEach, expect, test } from "vitest";
import { holdClock } from "#server/held-clock-for-tests.ts";
import { openReceiver } from "#server/push/receiver-for-tests.ts";
import { startUrgent } from "./urgent.ts";

let receiver: Awaited<ReturnType<typeof openReceiver>>;
beforeEach(async () => {
  receiver = await openReceiver();
});
afterEach(() => receiver.close());

test("what goes without the store is sent in order, again until it is taken, and the newest twenty at most", async () => {
  const clock = holdClock(0);
  const stopping = new AbortController();
  const urgent = startUrgent({
    targets: [{ url: `${receiver.origin}/a`, mark: "a" }],
    clock,
    random: () => 0.5,
    options: { secret: Buffer.from("x"), signal: stopping.signal },
  });
  receiver.answer("/a", { status: 500 });
  for (let nth = 0; nth < 30; nth += 1)
    urgent.send({ id: `m${nth}`, type: "store.failing", body: "{}" });
  await expect.poll(() => receiver.received.length).toBe(1);
  const ids = () => receiver.received.map(({ headers }) => headers["webhook-id"]);
  expect(ids()).toEqual(["m0"]);
  // The clock goes on until the retry is due, however long the refusal takes to be read.
  await expect
    .poll(() => {
      clock.pass(1000);
      return ids().slice(1);
    })
    .toEqual(Array.from({ length: 20 }, (_, nth) => `m${nth + 10}`));
  urgent.stop();
  stopping.abort();
});
