import { pushKey, pushSubscribe, pushUnsubscribe } from "#contract/push.ts";
import * as v from "valibot";

const KEYS = { p256dh: "p", auth: "a" };

const Body = v.object({
  endpoint: v.optional(v.string(), ""),
  cate_ids: v.optional(v.array(v.number()), []),
  lang: v.optional(v.string(), ""),
});

/** A server with some tracks that stores push subscriptions. */
export function serverForTests() {
  const subscriptions = new Map<string, unknown>();
  const server = {
    down: false,
    key: "BAECAwQ",
    known: [2001, 2003, 2005],
    subscriptions,
    calls: 0,
    refused: 0,
  };
  function data(path: string, body: v.InferOutput<typeof Body>) {
    if (path === pushKey.path) return { public_key: server.key };
    if (path === pushUnsubscribe.path) return { removed: subscriptions.delete(body.endpoint) };
    if (path !== pushSubscribe.path) return server.known.map((id) => ({ id }));
    const { endpoint, cate_ids, lang } = body;
    if (cate_ids.length === 0 || !cate_ids.every((id) => server.known.includes(id))) return null;
    subscriptions.set(endpoint, { cate_ids, lang });
    return { cate_ids };
  }
  async function fetch(input: string, init: RequestInit): Promise<Response> {
    server.calls += 1;
    if (server.down) throw new TypeError("no network");
    const text = typeof init.body === "string" ? init.body : "{}";
    const { pathname } = new URL(input, location.origin);
    const answer = data(pathname, v.parse(Body, JSON.parse(text)));
    const code = answer === null ? 422 : 200;
    if (code === 422) server.refused += 1;
    return Response.json({ code, msg: "", data: answer }, { status: code });
  }
  return Object.assign(server, { fetch });
}

/** A push service, which test browsers lack. */
export function pushServiceForTests() {
  let made = 0;
  const service = {
    current: null as PushSubscription | null,
    refuses: false,
    /** Runs while the page reads its subscription. */
    meanwhile: async (): Promise<unknown> => null,
  };
  const manager = {
    async subscribe(options?: PushSubscriptionOptionsInit) {
      if (service.refuses) throw new DOMException("no push service", "AbortError");
      made += 1;
      const endpoint = `https://push.example/${made}`;
      const { applicationServerKey } = options ?? {};
      const bytes = ArrayBuffer.isView(applicationServerKey) ? applicationServerKey.buffer : null;
      const subscription = {
        endpoint,
        options: { applicationServerKey: bytes, userVisibleOnly: true },
        toJSON: () => ({ endpoint, keys: KEYS }),
        unsubscribe: async () => {
          service.current = null;
          return true;
        },
      };
      // Only these parts are used.
      service.current = subscription as unknown as PushSubscription;
      return service.current;
    },
    async getSubscription() {
      await service.meanwhile();
      return service.current;
    },
  };
  return Object.assign(service, { manager });
}
