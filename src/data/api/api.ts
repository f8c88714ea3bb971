import * as v from "valibot";
import type { Endpoint } from "#contract/endpoints.ts";
import { readJson } from "#contract/read.ts";
import { CODE_OK, Envelope, plainText } from "#contract/wire.ts";
import { type Language, LANGUAGE_PARAM } from "#contract/languages.ts";
import { ApiError } from "./api-error.ts";
import type { ApiBase } from "./base.ts";

/** A measurement of the server's clock with its error, in milliseconds. */
export interface ServerMoment {
  readonly server: number;
  /** `performance.now()` at that moment. */
  readonly local: number;
  readonly error: number;
}

export interface ApiDeps {
  readonly base: ApiBase;
  readonly fetch: (input: string, init: RequestInit) => Promise<Response>;
  /** Measures the server's clock at every answer; `monotonic` returns milliseconds of a clock that never jumps. */
  readonly timing?: {
    readonly monotonic: () => number;
    readonly observe: (moment: ServerMoment) => void;
  };
}

export interface CallOptions<Of extends Endpoint> {
  readonly lang: Language;
  readonly params?: Partial<v.InferOutput<Of["params"]>>;
  readonly body?: Of["body"] extends v.GenericSchema ? v.InferInput<Of["body"]> : never;
  readonly headers?: Record<string, string>;
  readonly signal?: AbortSignal;
}

export interface Api {
  /** The API's origin without a slash, "" for the page's own. */
  readonly base: () => string;
  /** Calls an endpoint: its data, or an {@link ApiError}. */
  call<Of extends Endpoint>(
    endpoint: Of,
    options: CallOptions<Of>,
  ): Promise<v.InferOutput<Of["data"]>>;
}

/** Milliseconds that a call waits for its answer. */
export const CALL_TIMEOUT_MS = 15_000;

/** A path with the parameters that it names (`:name`) in their places, and the others as its query. */
function addressOf(path: string, params: Record<string, unknown> = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (typeof value === "string" || typeof value === "number") query.set(name, String(value));
  }
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = query.get(name) ?? "";
    query.delete(name);
    return encodeURIComponent(value);
  });
  const text = query.toString();
  return text === "" ? filled : `${filled}?${text}`;
}

/** The time of an answer from Date and Age. A Date has whole seconds, so the middle is used. */
function momentOf(headers: Headers, sent: number, received: number): ServerMoment | null {
  const date = Date.parse(headers.get("date") ?? "");
  if (!Number.isFinite(date)) return null;
  const age = Math.max(0, Number(headers.get("age") ?? 0)) || 0;
  return {
    server: date + age * 1000 + 500,
    local: (sent + received) / 2,
    error: 500 + (received - sent) / 2 + (age > 0 ? 1000 : 0),
  };
}

/** The data of an answer; throws an {@link ApiError} for a refusal and for data of another shape. */
async function readAnswer<Of extends Endpoint>(
  { data }: Of,
  response: Response,
): Promise<v.InferOutput<Of["data"]>> {
  const body = await response.text().catch(() => "");
  const envelope = readJson(Envelope, body);
  const retryAfter = response.headers.get("retry-after");
  const { status } = response;
  if (status !== CODE_OK) {
    const msg = envelope?.msg ?? plainText(body);
    throw new ApiError({ kind: "http", code: status, msg, retryAfter, data: envelope?.data });
  }
  // Cut off or changed on the way, or not of this API: no code is the server's.
  if (envelope === null) throw new ApiError({ kind: "shape", retryAfter });
  if (envelope.code !== CODE_OK) {
    const { code, msg } = envelope;
    throw new ApiError({ kind: "envelope", code, msg, retryAfter });
  }
  const read = v.safeParse(data, envelope.data);
  if (!read.success) throw new ApiError({ kind: "shape", code: status });
  return read.output;
}

/** The API over HTTP, for pages and the service worker. */
export function createApi(deps: ApiDeps): Api {
  async function send<Of extends Endpoint>(endpoint: Of, options: CallOptions<Of>) {
    const timeout = AbortSignal.timeout(CALL_TIMEOUT_MS);
    const init: RequestInit = {
      method: endpoint.method,
      // Always revalidates: the Date of a cached answer would set the clock.
      cache: "no-cache",
      headers: {
        lang: options.lang,
        ...(options.body === undefined ? {} : { "content-type": "application/json" }),
        ...options.headers,
      },
      signal: options.signal === undefined ? timeout : AbortSignal.any([options.signal, timeout]),
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    };
    // Shared caches serve an answer to others only if its address has the language.
    const isAddressed = endpoint.method === "GET" && endpoint.hasFixedParams !== true;
    const lang = isAddressed ? { [LANGUAGE_PARAM]: options.lang } : {};
    const address = addressOf(endpoint.path, { ...options.params, ...lang });
    const ask = () => deps.fetch(`${deps.base.get()}${address}`, init);
    try {
      const response = await ask();
      deps.base.prove();
      return response;
    } catch (error) {
      if (options.signal?.aborted === true) throw error;
      if (!deps.base.giveUp()) throw new ApiError({ kind: "network", cause: error });
    }
    try {
      return await ask();
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
        const moment = momentOf(response.headers, sent, deps.timing.monotonic());
        if (moment !== null) deps.timing.observe(moment);
      }
      return readAnswer(endpoint, response);
    },
  };
}
