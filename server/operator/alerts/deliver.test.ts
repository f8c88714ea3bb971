import { afterEach, beforeEach, expect, test } from "vitest";
import { openDripping, openReceiver } from "#server/push/receiver-for-tests.ts";
import { createDelivery, type DeliveryOptions, MAX_WAITING } from "./deliver.ts";

let receiver: Awaited<ReturnType<typeof openReceiver>>;
let logged: string[];
beforeEach(async () => {
  receiver = await openReceiver();
  logged = [];
});
afterEach(() => receiver.close());

function open(options: Partial<DeliveryOptions> = {}) {
  const log = (text: string) => void logged.push(text);
  return createDelivery({
    url: `${receiver.origin}/alert`,
    log,
    retryWaitsMs: [1, 2, 3],
    ...options,
  });
}
const bodies = () => receiver.received.map(({ body }) => body.toString());

test("a refused alert is sent again before the next one", async () => {
  receiver.answer("/alert", { status: 500 }, { status: 302, headers: { location: "/elsewhere" } });
  const delivery = open();
  delivery.send("track.late", '"a"');
  delivery.send("track.recovered", '"b"');
  await delivery.idle();
  expect(bodies()).toEqual(['"a"', '"a"', '"a"', '"b"']);
  expect(receiver.received[0]?.headers["content-type"]).toBe("application/json");
  expect(receiver.paths()).not.toContain("/elsewhere");
  expect(logged).toEqual([]);
});

test("after three retries an alert is dropped and logged without the address", async () => {
  receiver.answer("/alert", ...Array.from({ length: 4 }, () => ({ status: 503 })));
  const delivery = open();
  delivery.send("track.late", '"a"');
  delivery.send("track.recovered", '"b"');
  await delivery.idle();
  expect(bodies()).toEqual(['"a"', '"a"', '"a"', '"a"', '"b"']);
  expect(logged).toEqual(["the alert track.late was not delivered: status 503"]);
});

test("a request times out during an endless response", async () => {
  const dripping = await openDripping();
  const delivery = open({ url: dripping.origin, timeoutMs: 60, retryWaitsMs: [] });
  delivery.send("track.late", '"a"');
  await delivery.idle();
  expect(logged).toEqual(["the alert track.late was not delivered: no response within 0.06 s"]);
  await expect.poll(() => dripping.open()).toBe(0);
  await dripping.close();
});

test("the queue for an unreachable receiver is limited, and a stop ends it", async () => {
  receiver.answer("/alert", { status: 503 });
  const delivery = open({ retryWaitsMs: [3_600_000] });
  for (let nth = 0; nth <= MAX_WAITING; nth += 1) delivery.send("feedback.received", String(nth));
  expect(logged).toEqual([`the alert feedback.received was dropped: ${MAX_WAITING} others wait`]);
  await expect.poll(bodies).toEqual(["0"]);
  await delivery.stop();
  expect(bodies()).toEqual(["0"]);
});
