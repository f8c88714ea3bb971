import type * as v from "valibot";
import type { Endpoint } from "#contract/endpoints.ts";
import type { Language } from "#contract/languages.ts";
import type { AnswerCache, CacheEntry } from "./answer-cache.ts";
import { uncachedSuccess } from "./envelope.ts";
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
import { toResponse } from "./response.ts";

/** An endpoint of the contract whose parameters have names. */
export type Route = Endpoint & { readonly params: ParamsSchema };

export interface ReadCall<Of extends Route> {
  readonly params: v.InferOutput<Of["params"]>;
  readonly language: Language;
}

/** How a reading call is answered now; throws a {@link Refusal}. */
export type Resource<Of extends Route> = (call: ReadCall<Of>) => CacheEntry;

export interface WriteCall<Of extends Route> extends ReadCall<Of> {
  readonly headers: Headers;
  readonly url: URL;
  readonly address: string;
  /** Reads a JSON body of at most so many bytes; throws a {@link Refusal}. */
  readonly body: (maxBytes: number) => Promise<unknown>;
}

export interface Api {
  readonly app: Server;
  readonly answers: AnswerCache;
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

export function addRead<Of extends Route>(
  { app, answers, proxyHops }: Api,
  endpoint: Of,
  resource: Resource<Of>,
): void {
  app.get(endpoint.path, async (call) => {
    call.set("route", endpoint.path);
    const url = new URL(call.req.url);
    const language = languageOf(call);
    const params = parseParams(endpoint.params, url.searchParams);
    const { incoming, inTurn } = bindingsOf(call);
    const network = networkOf(addressOf(incoming, proxyHops));
    const isShared = addressedLanguage(call) !== null;
    const conditions = { ...conditionsOf(call), network, inTurn, isShared };
    const answer = await answers.answer(resource({ params, language }), conditions);
    call.set("isComplete", true);
    return toResponse(answer);
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
