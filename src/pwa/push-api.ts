import * as v from "valibot";
import { catalogue } from "#contract/endpoints.ts";
import { pushKey, pushSubscribe, pushUnsubscribe } from "#contract/push-endpoints.ts";
import type { Endpoint } from "#contract/endpoints.ts";
import { CODE_OK, Envelope } from "#contract/envelope.ts";
import type { Language } from "#contract/languages.ts";
import type { PushSubscribe } from "#contract/push.ts";

/** Milliseconds after which a call that got no answer is given up. */
const TIMEOUT_MS = 15_000;

/** The server answered, and didn't do what it was asked. */
export class PushRefused extends Error {
  readonly code: number;

  constructor(code: number) {
    super(`The server refused: ${code}`);
    this.name = "PushRefused";
    this.code = code;
  }
}

/** The server's side of push. Each call throws where the server didn't do it. */
export interface PushApi {
  /** The server's public key, base64url. */
  readonly key: () => Promise<string>;
  readonly subscribe: (subscription: PushSubscribe) => Promise<void>;
  readonly unsubscribe: (endpoint: string) => Promise<void>;
  /** Ids of the tracks that there are. */
  readonly tracks: () => Promise<number[]>;
}

export interface PushApiDeps {
  readonly fetch: (input: string, init: RequestInit) => Promise<Response>;
  /** Where the API is: an origin without a slash, "" for the site's own. */
  readonly base: string;
  readonly lang: Language;
}

/** Push over HTTP, for pages and for the worker, which has no cache of queries. */
export function createPushApi({ fetch, base, lang }: PushApiDeps): PushApi {
  async function call<Of extends Endpoint>(
    { method, path, data }: Of,
    body?: unknown,
  ): Promise<v.InferOutput<Of["data"]>> {
    const response = await fetch(`${base}${path}`, {
      method,
      headers: { lang, ...(body !== undefined && { "content-type": "application/json" }) },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      // A key that a cache kept may be another server's.
      cache: "no-store",
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const envelope = v.parse(Envelope, await response.json());
    if (!response.ok || envelope.code !== CODE_OK) throw new PushRefused(envelope.code);
    return v.parse(data, envelope.data);
  }
  return {
    key: async () => (await call(pushKey)).public_key,
    subscribe: async (subscription) => void (await call(pushSubscribe, subscription)),
    unsubscribe: async (endpoint) => void (await call(pushUnsubscribe, { endpoint })),
    tracks: async () => (await call(catalogue)).map(({ id }) => id),
  };
}
