import type * as v from "valibot";
import type { Endpoint } from "#contract/endpoints.ts";
import type { Language } from "#contract/languages.ts";
import type { Clock } from "#server/clock.ts";
import type { ByteCache } from "./byte-cache.ts";
import { envelopeBytes, JSON_TYPE, uncachedSuccess } from "./envelope.ts";
import type { HeavyQueue } from "./jobs.ts";
import { type About, describeCall, parameters, type ParamsSchema } from "./describe.ts";
import { readJson } from "./input.ts";
import { Refusal } from "./errors.ts";
import {
  addressedLanguage,
  clientAddress,
  requestBindings,
  requestConditions,
  requestLanguage,
  type Middleware,
  type Server,
} from "./request.ts";
import { CompressedBody, matchesTag, sendBytes, weakTag } from "./response.ts";

/** An endpoint with named parameters. */
type Route = Endpoint & { readonly params: ParamsSchema };

export interface ReadCall<Of extends Route> {
  readonly params: v.InferOutput<Of["params"]>;
  readonly language: Language;
}

/** The response to a read and its caching. */
export interface Reading<Data> {
  /** Cache key besides path and language; the parameters by default. */
  readonly key?: string;
  /** Data version of the response. */
  readonly version: number;
  /** Lifetime in shared caches in seconds. */
  readonly seconds: number;
  /** Whether it counts down seconds: it is made again each second, with the same ETag. */
  readonly ticking?: boolean;
  /** Whether it is expensive and waits in the queue. */
  readonly heavy?: boolean;
  readonly make: () => Data | Promise<Data>;
}

/** The handler of a read; throws a {@link Refusal}. */
export type Resource<Of extends Route> = (call: ReadCall<Of>) => Reading<v.InferInput<Of["data"]>>;

export interface WriteCall<Of extends Route> extends ReadCall<Of> {
  readonly headers: Headers;
  readonly url: URL;
  readonly address: string;
  /** Reads a JSON body of at most `maxBytes`; throws a {@link Refusal}. */
  readonly body: (maxBytes: number) => Promise<unknown>;
}

export interface Api {
  readonly app: Server;
  readonly cache: ByteCache;
  /** Queue of heavy responses. */
  readonly queue: HeavyQueue;
  readonly clock: Pick<Clock, "now">;
  /** Stamp of the build and the site file, for cache keys. */
  readonly stamp: () => string;
  /** Headers of every answer. */
  readonly headers: Readonly<Record<string, string>>;
  readonly proxyHops: number;
}

/** Refuses other methods with 405, and lists the methods for OPTIONS, which some load balancers use as a probe. */
export function refuseOtherMethods(app: Server, path: string, methods: string): void {
  const allow = methods.includes("OPTIONS") ? methods : `${methods}, OPTIONS`;
  app.all(path, (call) => {
    call.set("route", path);
    if (call.req.method === "OPTIONS")
      return new Response(null, { status: 204, headers: { allow } });
    throw new Refusal(405, "method", { headers: { allow } });
  });
}

/** Epoch milliseconds of the next full second. */
function nextSecond(nowMs: number): number {
  return (Math.floor(nowMs / 1000) + 1) * 1000;
}

/**
 * Shared caches may serve a response for some seconds; browsers always revalidate. There is no
 * stale-while-revalidate: a client requests a response right after a draw's event, and a stale one would stay on
 * screen until the next draw.
 */
export function answerCaching(seconds: number) {
  return { "cache-control": `public, max-age=0, s-maxage=${seconds}` } as const;
}

/** Public caching only if the address has the language: some CDNs ignore `Vary: lang`. */
function cacheControl(isShared: boolean, seconds: number) {
  return isShared
    ? { ...answerCaching(seconds), vary: "Accept-Encoding" }
    : { "cache-control": "private, no-cache", vary: "lang, Accept-Encoding" };
}

/** Sets a route's name for the metrics, before its parameters are checked. */
export function setRoute(route: string): Middleware {
  return (call, next) => {
    call.set("route", route);
    return next();
  };
}

const JSON_HEADERS = { "content-type": JSON_TYPE };

interface ReadRoute<Of extends Route> {
  readonly endpoint: Of;
  readonly about: About;
  readonly resource: Resource<Of>;
}

/** Adds a call with cached responses. */
export function addRead<Of extends Route>(
  { app, cache, queue, clock, stamp, headers: common, proxyHops }: Api,
  { endpoint, about, resource }: ReadRoute<Of>,
): void {
  const { path } = endpoint;
  const schema: Of["params"] = endpoint.params;
  app.get(path, setRoute(path));
  app.get(path, parameters("query", schema), async (call) => {
    const addressed = addressedLanguage(call);
    const language = addressed ?? requestLanguage(call);
    const params = call.req.valid("query");
    const reading = resource({ params, language });
    const { key: own = JSON.stringify(params), version, seconds, ticking, heavy } = reading;
    const key = `${stamp()}|${path}|${own}|${language}`;
    // A ticking response has the same ETag each second.
    const etag = weakTag(`${version}|${key}`);
    const caching = cacheControl(addressed !== null, seconds);
    const conditions = requestConditions(call);
    if (matchesTag(conditions, etag)) {
      call.set("isComplete", true);
      return new Response(null, { status: 304, headers: { ...common, ...caching, etag } });
    }
    const { incoming, inTurn } = requestBindings(call);
    const caller = { address: clientAddress(incoming, proxyHops), inTurn };
    const make = async () => {
      const body = new CompressedBody(envelopeBytes(language, await reading.make()));
      return { status: 200, headers: JSON_HEADERS, body };
    };
    const untilMs = ticking === true ? nextSecond(clock.now()) : undefined;
    const entry = { key, version, etag, untilMs, make, queue: heavy === true ? queue : undefined };
    const stored = await cache.read(entry, caller);
    call.set("isComplete", true);
    return sendBytes(stored, conditions, { ...common, ...stored.headers, ...caching });
  });
  app.get(path, describeCall(endpoint, about));
  refuseOtherMethods(app, path, "GET, HEAD, OPTIONS");
}

interface CallRoute<Of extends Route> {
  readonly endpoint: Of;
  readonly about: About;
  /** Checks access; the call is public by default. */
  readonly access?: Middleware;
  readonly handle: (call: WriteCall<Of>) => Promise<v.InferInput<Of["data"]>>;
}

/** Adds a call with uncached responses. */
export function addCall<Of extends Route>(
  { app, proxyHops }: Pick<Api, "app" | "proxyHops">,
  { endpoint, about, access, handle }: CallRoute<Of>,
): void {
  const { method, path } = endpoint;
  const schema: Of["params"] = endpoint.params;
  const target: "param" | "query" = path.includes(":") ? "param" : "query";
  app.on(method, path, setRoute(path));
  if (access !== undefined) app.on(method, path, access);
  app.on(method, path, parameters(target, schema), async (call) => {
    const language = requestLanguage(call);
    const data = await handle({
      params: call.req.valid(target),
      language,
      url: new URL(call.req.url),
      headers: call.req.raw.headers,
      address: clientAddress(requestBindings(call).incoming, proxyHops),
      body: (maxBytes) => readJson(call, maxBytes),
    });
    return uncachedSuccess(language, data);
  });
  app.on(method, path, describeCall(endpoint, about));
}

/** Refuses all methods without a call with 405. */
export function refuseOthers(app: Server, endpoints: readonly Endpoint[]): void {
  for (const [path, calls] of Map.groupBy(endpoints, (call) => call.path)) {
    const methods = calls.map(({ method }) => (method === "GET" ? "GET, HEAD" : method));
    refuseOtherMethods(app, path, methods.join(", "));
  }
}
