import { Webhook } from "standardwebhooks";
import * as v from "valibot";
import { vi } from "vitest";
import type { openReceiver, Received } from "#server/push/receiver-for-tests.ts";

/** The secret of hooks in tests. */
export const SECRET = `whsec_${Buffer.from("a secret of thirty-two bytes for").toString("base64")}`;

const Message = v.object({ type: v.string(), timestamp: v.string(), data: v.looseObject({}) });

/** A message as a receiver reads it that checks its signature and its time; throws where one is wrong. */
export function verified({ headers, body }: Received, nowMs: number, secret = SECRET) {
  vi.useFakeTimers({ toFake: ["Date"], now: nowMs });
  try {
    const named = Object.entries(headers).map(([name, value]) => [name, String(value)]);
    const given: unknown = Object.fromEntries(named);
    const own = v.parse(v.record(v.string(), v.string()), given);
    return v.parse(Message, new Webhook(secret).verify(body.toString(), own));
  } finally {
    vi.useRealTimers();
  }
}

type Receiver = Awaited<ReturnType<typeof openReceiver>>;

/** What came under a path, in order: the types and data of messages. */
export function messagesAt({ received }: Receiver, path: string) {
  return received
    .filter((one) => one.path === path)
    .map(({ body }) => {
      const { type, data } = v.parse(Message, JSON.parse(body.toString()));
      return { type, data };
    });
}
