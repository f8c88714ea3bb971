import { Webhook } from "standardwebhooks";
import * as v from "valibot";
import { afterEach, beforeEach, vi } from "vitest";
import { openApp } from "#server/app-for-tests.ts";
import type { Store } from "#server/store/store.ts";
import { openReceiver, type Received } from "#server/push/receiver-for-tests.ts";

/** The secret of hooks in tests. */
export const SECRET = `whsec_${Buffer.from("a secret of thirty-two bytes for").toString("base64")}`;

const Message = v.object({ type: v.string(), timestamp: v.string(), data: v.looseObject({}) });

/** A message as a receiver reads it that checks its signature and its time; throws if one is wrong. */
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
type App = Awaited<ReturnType<typeof openApp>>;

interface Serving {
  /** HOOK_URLS and ALERT_URL: paths of the receiver, or whole addresses. */
  readonly all?: readonly string[];
  readonly alert?: string;
  readonly store?: Store;
}

/** A receiver, and servers with hooks that are gone after each test. */
export function hooksKit() {
  let receiver: Receiver;
  const later: (() => Promise<unknown>)[] = [];
  beforeEach(async () => {
    receiver = await openReceiver();
  });
  afterEach(async () => {
    for (const cleanUp of later.splice(0).toReversed()) await cleanUp();
    await receiver.close();
  });
  const full = (place: string) => (place.startsWith("/") ? `${receiver.origin}${place}` : place);
  /** What came under a path, in order: the types and data of messages. */
  const at = (path: string) =>
    receiver.received
      .filter((one) => one.path === path)
      .map(({ body }) => {
        const { type, data } = v.parse(Message, JSON.parse(body.toString()));
        return { type, data };
      });
  async function serve({ all = ["/all"], alert = "/alert", store }: Serving = {}): Promise<App> {
    const environment = {
      HOOK_URLS: all.map(full).join(" "),
      ALERT_URL: full(alert),
      HOOK_SECRET: SECRET,
    };
    const server = await openApp({ environment, ...(store && { store }) });
    later.push(() => server.close());
    return server;
  }
  return {
    at,
    typesAt: (path: string) => at(path).map(({ type }) => type),
    receiver: () => receiver,
    later: (cleanUp: () => Promise<unknown>) => void later.push(cleanUp),
    serve,
  };
}
