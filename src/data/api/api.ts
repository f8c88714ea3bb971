import * as v from "valibot";
import type { Endpoint } from "#contract/endpoints.ts";
import { parseJson } from "#contract/parse.ts";
import { CODE_OK, Envelope, plainText } from "#contract/wire.ts";
import { type Language, LANGUAGE_PARAM } from "#contract/languages.ts";
import { ApiError } from "./api-error.ts";

/** A measurement of the server's clock; all in milliseconds. */
export interface ServerMoment {
  /** Epoch milliseconds by the server's clock. */
  readonly server: number;
  /** `performance.now()` at that moment. */
  readonly local: number;
  /** Maximum error of `server`. */
  readonly error: number;
}

export type ApiBase = ReturnType<typeof createBase>;

/** The API's origin without a slash: `first` ("": the page's own), or `other` if `first` never responds. */
export function createBase(first: string, other = first) {
  let current = first;
  let settled = first === other;
  return {
    get: (): string => current,
    /** Keeps the origin from now on: it responded. */
    confirm: (): void => {
      settled = true;
    },
    /** Switches to the other origin after a failed request; returns false if there is none to try. */
    fallBack: (): boolean => {
      if (settled) return false;
      settled = true;
      current = other;
      return true;
    },
  };
}

export interface ApiDeps {
  readonly base: ApiBase;
  readonly fetch: (input: string, init: RequestInit) => Promise<Response>;
  /** Receives a measurement at every response. `monotonic` returns milliseconds of a clock that never jumps. */
  readonly timing?: {
    readonly monotonic: () => number;
    readonly observe: (moment: ServerMoment) => void;
  };
}

export interface CallOptions<Target extends Endpoint> {
  readonly lang: Language;
  readonly params?: Partial<v.InferOutput<Target["params"]>>;
  readonly body?: Target["body"] extends v.GenericSchema ? v.InferInput<Target["body"]> : never;
  readonly headers?: Record<string, string>;
  readonly signal?: AbortSignal;
}

export interface Api {
  /** The API's origin without a slash; "" for the page's own. */
  readonly base: () => string;
  /** Calls an endpoint and returns its data in the endpoint's shape; rejects with an {@link ApiError}. */
  call<Target extends Endpoint>(
    endpoint: Target,
    options: CallOptions<Target>,
  ): Promise<v.InferOutput<Target["data"]>>;
}

/** Milliseconds after which a call without a response fails. */
export const CALL_TIMEOUT_MS = 15_000;

/** The path with its named parameters (`:name`) filled in and the others as the query. */
function formatAddress(path: string, params: Record<string, unknown> = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (typeof value === "string" || typeof value === "number") query.set(name, String(value));
  }
  const pathname = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = query.get(name) ?? "";
    query.delete(name);
    return encodeURIComponent(value);
  });
  const text = query.toString();
  return text === "" ? pathname : `${pathname}?${text}`;
}

/** The server's time by a response's Date and Age; a Date has whole seconds, so half a second is added. Null without a Date. */
function parseServerMoment(headers: Headers, sent: number, received: number): ServerMoment | null {
  const date = Date.parse(headers.get("date") ?? "");
  if (!Number.isFinite(date)) return null;
  const age = Math.max(0, Number(headers.get("age") ?? 0)) || 0;
  return {
    server: date + age * 1000 + 500,
    local: (sent + received) / 2,
    error: 500 + (received - sent) / 2 + (age > 0 ? 1000 : 0),
  };
}

/** The data of a response; throws an {@link ApiError} for a refusal and for data of another shape. */
async function parseResponse<Target extends Endpoint>(
  { data }: Target,
  response: Response,
): Promise<v.InferOutput<Target["data"]>> {
  const body = await response.text().catch(() => "");
  const envelope = parseJson(Envelope, body);
  const retryAfter = response.headers.get("retry-after");
  const { status } = response;
  if (status !== CODE_OK) {
    const msg = envelope?.msg ?? plainText(body);
    throw new ApiError({ kind: "http", code: status, msg, retryAfter, data: envelope?.data });
  }
  // Truncated, changed on the way, or not from this API: the status isn't the server's.
  if (envelope === null) throw new ApiError({ kind: "shape", retryAfter });
  if (envelope.code !== CODE_OK) {
    const { code, msg } = envelope;
    throw new ApiError({ kind: "envelope", code, msg, retryAfter });
  }
  const read = v.safeParse(data, envelope.data);
  if (!read.success) throw new ApiError({ kind: "shape", code: status });
  return read.output;
}

/** Creates the API client of pages and the service worker. */
export function createApi(deps: ApiDeps): Api {
  async function send<Target extends Endpoint>(endpoint: Target, options: CallOptions<Target>) {
    const timeout = AbortSignal.timeout(CALL_TIMEOUT_MS);
    const init: RequestInit = {
      method: endpoint.method,
      // Always revalidates: the Date of a cached response would set the clock.
      cache: "no-cache",
      headers: {
        lang: options.lang,
        ...(options.body === undefined ? {} : { "content-type": "application/json" }),
        ...options.headers,
      },
      signal: options.signal === undefined ? timeout : AbortSignal.any([options.signal, timeout]),
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    };
    // Shared caches store a response per address, so the address has the language.
    const hasLangParam = endpoint.method === "GET" && endpoint.hasFixedParams !== true;
    const lang = hasLangParam ? { [LANGUAGE_PARAM]: options.lang } : {};
    const address = formatAddress(endpoint.path, { ...options.params, ...lang });
    const request = () => deps.fetch(`${deps.base.get()}${address}`, init);
    try {
      const response = await request();
      deps.base.confirm();
      return response;
    } catch (error) {
      if (options.signal?.aborted === true) throw error;
      if (!deps.base.fallBack()) throw new ApiError({ kind: "network", cause: error });
    }
    try {
      return await request();
    } catch (error) {
      throw new ApiError({ kind: "network", cause: error });
    }
  }

  return {
    base: deps.base.get,
    async call(endpoint, options) {
      const sent = deps.timing?.monotonic() ?? 0;
      const response = await send(endpoint, options);
      if (deps.timing !== undefined) {
        const moment = parseServerMoment(response.headers, sent, deps.timing.monotonic());
        if (moment !== null) deps.timing.observe(moment);
      }
      return parseResponse(endpoint, response);
    },
  };
}
