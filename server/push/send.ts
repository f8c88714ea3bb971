import { Agent as HttpAgent, type ClientRequest, request as httpRequest } from "node:http";
import { Agent, request } from "node:https";
import { LRUCache } from "lru-cache";
import type { PushTarget } from "#server/store/push.ts";
import { loadWebPush, type VapidKeys } from "./keys.ts";
import { publicLookup } from "./public-address.ts";
import { type AllowedEndpoints, isPushEndpoint } from "./push-services.ts";
import { MAX_OPEN } from "./send-pool.ts";

/** Timeout from the start of a send to the end of the response's headers, in milliseconds. */
const TIMEOUT_MS = 10_000;
/** Validity of a VAPID proof (24 h at most) and its renewal before the end, in seconds. */
const PROOF_SECONDS = 12 * 3600;
const PROOF_RENEW_SECONDS = 3600;
const MAX_PROOFS = 100;

/** The outcome of a message. */
export type SendResult =
  | { readonly kind: "taken" }
  /** The subscription has ended or is unusable. */
  | { readonly kind: "gone" }
  /** A retry may work; `seconds` is the Retry-After. */
  | { readonly kind: "later"; readonly seconds: number | null }
  /** The request timed out. */
  | { readonly kind: "slow" }
  | { readonly kind: "refused"; readonly status: number };

export interface Message {
  readonly text: string;
  /** Time to live at the push service for offline browsers, in seconds. */
  readonly ttl: number;
  /** A later message of the same topic replaces a waiting one. */
  readonly topic: string;
  /** Epoch seconds. */
  readonly now: number;
}

export type Sender = (target: PushTarget, message: Message) => Promise<SendResult>;

export interface SenderOptions {
  readonly keys: () => Promise<VapidKeys>;
  /** The sender's contact for push services: an https: or mailto: address. */
  readonly contact: string;
  readonly allowed: AllowedEndpoints;
  /** Timeout of a push service in milliseconds. */
  readonly timeoutMs?: number;
}

function classifyStatus(status: number, retryAfter: string | undefined): SendResult {
  if (status >= 200 && status < 300) return { kind: "taken" };
  if (status === 404 || status === 410) return { kind: "gone" };
  if (status === 429 || status >= 500) {
    const seconds = /^\d{1,6}$/.test(retryAfter ?? "") ? Number(retryAfter) : null;
    return { kind: "later", seconds };
  }
  return { kind: "refused", status };
}

/** Caches VAPID proofs per push service, since signing costs more than the rest of a message. */
function proofs({ keys, contact }: SenderOptions) {
  const cache = new LRUCache<string, { readonly until: number; readonly proof: string }>({
    max: MAX_PROOFS,
  });
  return async (endpoint: string, now: number): Promise<string> => {
    const { origin } = new URL(endpoint);
    const cached = cache.get(origin);
    if (cached !== undefined && cached.until - PROOF_RENEW_SECONDS > now) return cached.proof;
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
    cache.set(origin, { until, proof });
    return proof;
  };
}

type Post = (
  endpoint: string,
  headers: Record<string, string>,
  body: Buffer,
) => Promise<SendResult>;

/** Posts to push services; network failures are retried later. */
function poster({ allowed, timeoutMs = TIMEOUT_MS }: SenderOptions): {
  post: Post;
  close: () => void;
} {
  const settings = { keepAlive: true, maxSockets: MAX_OPEN };
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
        const posted = (plain ? httpRequest : request)(
          endpoint,
          {
            method: "POST",
            headers: { ...headers, "content-length": String(body.byteLength) },
            agent: plain ? http : https,
            ...(!allowed.pushPrivateEndpoints && { lookup: publicLookup }),
          },
          (answer) => {
            // Bodies aren't read, so only connections without a body are reused.
            if (answer.headers["content-length"] === "0") answer.resume();
            else answer.destroy();
            resolve(classifyStatus(answer.statusCode ?? 0, answer.headers["retry-after"]));
          },
        );
        const limit = setTimeout(() => {
          resolve({ kind: "slow" });
          posted.destroy();
        }, timeoutMs);
        open.add(posted);
        posted.on("error", later);
        posted.on("close", () => {
          clearTimeout(limit);
          open.delete(posted);
          later();
        });
        posted.end(body);
      });
    },
    close() {
      closed = true;
      // Requests are destroyed first: an agent would open new sockets for waiting ones.
      for (const posted of open) posted.destroy();
      https.destroy();
      http.destroy();
    },
  };
}

/** Creates a sender of messages through push services. `close` drops open connections. */
export function pushSender(options: SenderOptions): { send: Sender; close: () => void } {
  const createProof = proofs(options);
  const { post, close } = poster(options);

  async function send(target: PushTarget, message: Message): Promise<SendResult> {
    const { endpoint, p256dh, auth } = target;
    if (!isPushEndpoint(endpoint, options.allowed)) return { kind: "gone" };
    const webPush = await loadWebPush();
    const authorization = await createProof(endpoint, message.now);
    let body: Buffer;
    try {
      body = webPush.encrypt(p256dh, auth, message.text, "aes128gcm").cipherText;
    } catch {
      // The browser's key is invalid for good.
      return { kind: "gone" };
    }
    const headers = {
      authorization,
      "content-encoding": "aes128gcm",
      "content-type": "application/octet-stream",
      ttl: String(message.ttl),
      topic: message.topic,
      // Otherwise a phone in power-saving mode may get a draw an hour late.
      urgency: "high",
    };
    return post(endpoint, headers, body);
  }

  return { send, close };
}
