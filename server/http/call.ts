import type * as v from "valibot";
import type { Endpoint } from "#contract/endpoints.ts";
import type { Language } from "#contract/languages.ts";
import type { Clock } from "#server/clock.ts";
import type { ByteCache } from "./byte-cache.ts";
import { envelopeBytes, JSON_TYPE, uncachedSuccess } from "./envelope.ts";
import type { HeavyQueue } from "./jobs.ts";
import { type ParamsSchema, parseParams, readJson } from "./input.ts";
import { Refusal } from "./refusal.ts";
import {
  addressedLanguage,
  addressOf,
  bindingsOf,
  type Call,
  conditionsOf,
  languageOf,
  type Middleware,
  networkOf,
  type Server,
} from "./request.ts";
import { CompressedBody, matchesTag, sendBytes, weakTag } from "./response.ts";

/** An endpoint of the contract whose parameters have names. */
export type Route = Endpoint & { readonly params: ParamsSchema };

export interface ReadCall<Of extends Route> {
  readonly params: v.InferOutput<Of["params"]>;
  readonly language: Language;
}

/** How a reading call is answered, and for how long. */
export interface Reading<Data> {
  /** Names the answer beside its path and language; its parameters without one. */
  readonly key?: string;
  /** Data version that the answer shows. */
  readonly version: number;
  /** Seconds that shared caches may serve it. */
  readonly seconds: number;
  /** It counts down seconds: it is made again each second, under the same tag. */
  readonly ticking?: boolean;
  /** Making it takes long enough to delay others, so it waits for its turn. */
  readonly heavy?: boolean;
  readonly make: () => Data | Promise<Data>;
}

/** How a reading call is answered now; throws a {@link Refusal}. */
export type Resource<Of extends Route> = (call: ReadCall<Of>) => Reading<v.InferInput<Of["data"]>>;

export interface WriteCall<Of extends Route> extends ReadCall<Of> {
  readonly headers: Headers;
  readonly url: URL;
  readonly address: string;
  /** Reads a JSON body of at most so many bytes; throws a {@link Refusal}. */
  readonly body: (maxBytes: number) => Promise<unknown>;
}

export interface Api {
  readonly app: Server;
  readonly cache: ByteCache;
  /** Where heavy answers wait for their turn. */
  readonly queue: HeavyQueue;
  readonly clock: Pick<Clock, "now">;
  /** Tells apart the answers of different builds and site files. */
  readonly stamp: () => string;
  /** Headers of every answer. */
  readonly headers: Readonly<Record<string, string>>;
  readonly proxyHops: number;
}

/** Refuses methods without a route, and tells them by OPTIONS, with which some load balancers look for a server. */
export function refuseOtherMethods(app: Server, path: string, methods: string): void {
  const allow = methods.includes("OPTIONS") ? methods : `${methods}, OPTIONS`;
  app.all(path, (call) => {
    call.set("route", path);
    if (call.req.method === "OPTIONS")
      return new Response(null, { status: 204, headers: { allow } });
    throw new Refusal(405, "method", { headers: { allow } });
  });
}

/** Milliseconds of the clock at which the present second ends. */
function nextSecond(nowMs: number): number {
  return (Math.floor(nowMs / 1000) + 1) * 1000;
}

/**
 * Shared caches serve an answer for some seconds, browsers always revalidate. It is never served longer: a client
 * that receives a draw asks at once for the answer with that draw, and an older answer would stay on screen until
 * the next draw.
 */
export function answerCaching(seconds: number) {
  return { "cache-control": `public, max-age=0, s-maxage=${seconds}` } as const;
}

/** Only the address decides a shared answer: some CDNs don't vary by `lang`. */
function cachingOf(isShared: boolean, seconds: number) {
  return isShared
    ? { ...answerCaching(seconds), vary: "Accept-Encoding" }
    : { "cache-control": "private, no-cache", vary: "lang, Accept-Encoding" };
}

export function addRead<Of extends Route>(
  { app, cache, queue, clock, stamp, headers: common, proxyHops }: Api,
  endpoint: Of,
  resource: Resource<Of>,
): void {
  app.get(endpoint.path, async (call) => {
    call.set("route", endpoint.path);
    const language = languageOf(call);
    const params = parseParams(endpoint.params, new URL(call.req.url).searchParams);
    const reading = resource({ params, language });
    const { key: own = JSON.stringify(params), version, seconds, ticking, heavy } = reading;
    const key = `${stamp()}|${endpoint.path}|${own}|${language}`;
    // A ticking answer keeps its tag from second to second.
    const etag = weakTag(`${version}|${key}`);
    const caching = cachingOf(addressedLanguage(call) !== null, seconds);
    const headers = { ...common, ...caching, etag };
    const conditions = conditionsOf(call);
    if (matchesTag(conditions, etag)) {
      call.set("isComplete", true);
      return new Response(null, { status: 304, headers });
    }
    const { incoming, inTurn } = bindingsOf(call);
    const caller = { network: networkOf(addressOf(incoming, proxyHops)), inTurn };
    const make = async () => {
      const body = new CompressedBody(envelopeBytes(language, await reading.make()));
      return { status: 200, headers: { "content-type": JSON_TYPE }, body };
    };
    const untilMs = ticking === true ? nextSecond(clock.now()) : undefined;
    const entry = { key, version, etag, untilMs, make, queue: heavy === true ? queue : undefined };
    const stored = await cache.read(entry, caller);
    call.set("isComplete", true);
    return sendBytes(stored, conditions, { ...headers, ...stored.headers });
  });
  refuseOtherMethods(app, endpoint.path, "GET, HEAD, OPTIONS");
}

export function addWrite<Of extends Route>(
  { app, proxyHops }: Api,
  endpoint: Of,
  handle: (call: WriteCall<Of>) => Promise<v.InferInput<Of["data"]>>,
): void {
  app.post(endpoint.path, async (call) => {
    call.set("route", endpoint.path);
    const language = languageOf(call);
    const url = new URL(call.req.url);
    const data = await handle({
      params: parseParams(endpoint.params, url.searchParams),
      language,
      url,
      headers: call.req.raw.headers,
      address: addressOf(bindingsOf(call).incoming, proxyHops),
      body: (maxBytes) => readJson(call, maxBytes),
    });
    return uncachedSuccess(language, data);
  });
  refuseOtherMethods(app, endpoint.path, "POST, OPTIONS");
}

/** The parameters of a call: those that its path names, and those of its query. */
function paramsOf<Of extends Route>(call: Call, { path, params }: Of): v.InferOutput<Of["params"]> {
  const given = new URLSearchParams(new URL(call.req.url).search);
  for (const [, name = ""] of path.matchAll(/:(\w+)/g)) given.set(name, call.req.param(name) ?? "");
  return parseParams(params, given);
}

/** A call of the operator, which nothing stores; `access` lets through who may make it. */
export function addOperatorCall<Of extends Route>(
  { app, proxyHops, access }: Pick<Api, "app" | "proxyHops"> & { readonly access: Middleware },
  endpoint: Of,
  handle: (call: WriteCall<Of>) => Promise<v.InferInput<Of["data"]>>,
): void {
  app.on(endpoint.method, endpoint.path, access, async (call) => {
    const language = languageOf(call);
    const data = await handle({
      params: paramsOf(call, endpoint),
      language,
      url: new URL(call.req.url),
      headers: call.req.raw.headers,
      address: addressOf(bindingsOf(call).incoming, proxyHops),
      body: (maxBytes) => readJson(call, maxBytes),
    });
    return uncachedSuccess(language, data);
  });
}
