import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openApp } from "#server/app-for-tests.ts";
import { ANYWHERE } from "./pusher-for-tests.ts";
import { browserForTests, openDripping, openReceiver } from "./receiver-for-tests.ts";
import { pushSender } from "./send.ts";

const browser = browserForTests();

let app: Awaited<ReturnType<typeof openApp>>;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

describe("a sender", () => {
  const message = { text: "{}", ttl: 1, topic: "t", now: 0 };

  async function sendTo(endpoint: string, timeoutMs: number) {
    const { send, close } = pushSender({
      keys: app.pushKeys,
      contact: "mailto:us@example.com",
      allowed: ANYWHERE,
      timeoutMs,
    });
    const target = { endpoint, p256dh: browser.p256dh, auth: browser.auth, refusals: 0 };
    const sent = await send({ ...target, lang: "en" }, message);
    return { sent, close };
  }

  test("times out on endless headers", async () => {
    const slow = await openDripping();
    const { sent, close } = await sendTo(`${slow.origin}/a`, 300);
    expect(sent).toEqual({ kind: "slow" });
    await expect.poll(slow.open).toBe(0);
    close();
    await slow.close();
  });

  test("closes the connection of a response with a body", async () => {
    const slow = await openDripping("HTTP/1.1 201 Created\r\nTransfer-Encoding: chunked\r\n\r\n");
    const { sent, close } = await sendTo(`${slow.origin}/a`, 60_000);
    expect(sent).toEqual({ kind: "taken" });
    await expect.poll(slow.open).toBe(0);
    close();
    await slow.close();
  });
});

test("a sender for the public internet sends nowhere else", async () => {
  const receiver = await openReceiver();
  const { send, close } = pushSender({
    keys: app.pushKeys,
    contact: "mailto:us@example.com",
    allowed: { pushHosts: [".localhost"], pushPrivateEndpoints: false },
  });
  const keys = { p256dh: browser.p256dh, auth: browser.auth };
  const target = { endpoint: "", ...keys, lang: "en" as const, refusals: 0 };
  const message = { text: "{}", ttl: 1, topic: "t", now: Math.floor(app.clock.now() / 1000) };
  const sent = async (endpoint: string) => (await send({ ...target, endpoint }, message)).kind;
  expect(await sent(`${receiver.origin}/a`)).toBe("gone");
  expect(await sent("https://127.0.0.1/a")).toBe("gone");
  expect(await sent("https://localhost/a")).toBe("gone");
  // A name of this machine fails to resolve.
  expect(await sent("https://a.localhost/a")).toBe("later");
  expect(receiver.received).toEqual([]);
  close();
  await receiver.close();
});
