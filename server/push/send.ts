import { Agent as HttpAgent, request as httpRequest } from "node:http";
import type { ClientRequest } from "node:http";
import { Agent, request } from "node:https";
import type { PushTarget } from "#server/store/push.ts";
import type { VapidKeys } from "./keys.ts";
import { isPublicEndpoint, publicLookup } from "./public-address.ts";
import { loadWebPush } from "./web-push.ts";

/** Milliseconds that a push service has for its whole answer, however busily it writes. */
const TIMEOUT_MS = 10_000;
/** Sockets to one push service at most. */
const SOCKETS_MAX = 16;
/** Seconds that a proof of who we are holds (24 h at most), and how long before that it is renewed. */
const PROOF_SECONDS = 12 * 3600;
const PROOF_RENEW_SECONDS = 3600;
/** Push services of which a proof is kept at most. */
const PROOFS_MAX = 100;

/** What became of a message. */
export type Sent =
  | { readonly kind: "taken" }
  /** The subscription is over, or can't be written to at all. */
  | { readonly kind: "gone" }
  /** May work later; in so many seconds, where the push service says. */
  | { readonly kind: "later"; readonly seconds: number | null }
  | { readonly kind: "refused"; readonly status: number };

export interface Message {
  readonly text: string;
  /** Seconds that the push service keeps it for a browser that isn't there. */
  readonly ttl: number;
  /** A later message of the same topic takes the place of one that waits. */
  readonly topic: string;
  /** Epoch seconds. */
  readonly now: number;
}

export type Sender = (target: PushTarget, message: Message) => Promise<Sent>;

export interface SenderOptions {
  readonly keys: () => Promise<VapidKeys>;
  /** Whom a push service may ask about us: an https: or mailto: address. */
  readonly contact: string;
  /** Lets endpoints be plain http and in private networks, for tests and push services of one's own. */
  readonly privateEndpoints: boolean;
}

function outcomeOf(status: number, retryAfter: string | undefined): Sent {
  if (status >= 200 && status < 300) return { kind: "taken" };
  if (status === 404 || status === 410) return { kind: "gone" };
  if (status === 429 || status >= 500) {
    const seconds = /^\d{1,6}$/.test(retryAfter ?? "") ? Number(retryAfter) : null;
    return { kind: "later", seconds };
  }
  return { kind: "refused", status };
}

/** Proofs of who we are, one for each push service: signing costs more than all the rest of a message. */
function proofs({ keys, contact }: SenderOptions) {
  const known = new Map<string, { readonly until: number; readonly proof: string }>();
  return async (endpoint: string, now: number): Promise<string> => {
    const { origin } = new URL(endpoint);
    const kept = known.get(origin);
    if (kept !== undefined && kept.until - PROOF_RENEW_SECONDS > now) return kept.proof;
    const [webPush, { publicKey, privateKey }] = await Promise.all([loadWebPush(), keys()]);
    const until = now + PROOF_SECONDS;
    const { Authorization: proof } = webPush.getVapidHeaders(
      origin,
      contact,
      publicKey,
      privateKey,
      "aes128gcm",
      until,
    );
    if (known.size >= PROOFS_MAX) known.clear();
    known.set(origin, { until, proof });
    return proof;
  };
}

type Post = (endpoint: string, headers: Record<string, string>, body: Buffer) => Promise<Sent>;

/** Posts to push services; every failure on the way may be gone later. */
function poster({ privateEndpoints }: SenderOptions): { post: Post; close: () => void } {
  const settings = { keepAlive: true, maxSockets: SOCKETS_MAX };
  const https = new Agent(settings);
  const http = new HttpAgent(settings);
  const open = new Set<ClientRequest>();
  let closed = false;
  return {
    post(endpoint, headers, body) {
      const plain = endpoint.startsWith("http:");
      if (closed) return Promise.resolve({ kind: "later", seconds: null });
      return new Promise((resolve) => {
        const later = () => resolve({ kind: "later", seconds: null });
        const asked = (plain ? httpRequest : request)(
          endpoint,
          {
            method: "POST",
            headers: { ...headers, "content-length": String(body.byteLength) },
            agent: plain ? http : https,
            ...(!privateEndpoints && { lookup: publicLookup }),
          },
          (answer) => {
            answer.resume();
            resolve(outcomeOf(answer.statusCode ?? 0, answer.headers["retry-after"]));
          },
        );
        const limit = setTimeout(() => asked.destroy(), TIMEOUT_MS);
        open.add(asked);
        asked.on("error", later);
        asked.on("close", () => {
          clearTimeout(limit);
          open.delete(asked);
          later();
        });
        asked.end(body);
      });
    },
    close() {
      closed = true;
      // An agent ends its sockets, but opens new ones for the requests that wait for these.
      for (const asked of open) asked.destroy();
      https.destroy();
      http.destroy();
    },
  };
}

/** Sends messages to browsers through their push services. `close` drops the open connections. */
export function pushSender(options: SenderOptions): { send: Sender; close: () => void } {
  const proofOf = proofs(options);
  const { post, close } = poster(options);

  async function send(target: PushTarget, message: Message): Promise<Sent> {
    const { endpoint, p256dh, auth } = target;
    if (!options.privateEndpoints && !isPublicEndpoint(endpoint)) return { kind: "gone" };
    const webPush = await loadWebPush();
    const authorization = await proofOf(endpoint, message.now);
    let body: Buffer;
    try {
      body = webPush.encrypt(p256dh, auth, message.text, "aes128gcm").cipherText;
    } catch {
      // The browser's key is no key: nothing can ever be sent to it.
      return { kind: "gone" };
    }
    const headers = {
      authorization,
      "content-encoding": "aes128gcm",
      "content-type": "application/octet-stream",
      ttl: String(message.ttl),
      topic: message.topic,
      urgency: "normal",
    };
    return post(endpoint, headers, body);
  }

  return { send, close };
}
