import type * as v from "valibot";
import type { Endpoint } from "#contract/endpoints.ts";
import type { Language } from "#contract/languages.ts";
import { addressOf } from "./address.ts";
import { readJson } from "./body.ts";
import { fresh } from "./envelope.ts";
import type { Front } from "./fast-path.ts";
import type { ParamsSchema } from "./params.ts";
import { knowsAll, readParams } from "./params.ts";
import type { Ready, Recipe } from "./answer-cache.ts";
import { Refusal } from "./refusal.ts";
import { toResponse } from "./reply.ts";
import type { Call, Server, ServerContext } from "./server-context.ts";
import { languageOf } from "./server-context.ts";

/** An endpoint of the contract whose parameters can say their names. */
export type Route = Endpoint & { readonly params: ParamsSchema };

/** A reading call: its parameters as the contract reads them. */
export interface Asked<Of extends Route> {
  readonly params: v.InferOutput<Of["params"]>;
  readonly language: Language;
}

/** How a reading call is answered as of now; throws a {@link Refusal}. */
export type Resource<Of extends Route> = (asked: Asked<Of>) => Recipe;

/** A writing call. */
export interface Given<Of extends Route> extends Asked<Of> {
  readonly headers: Headers;
  readonly address: string;
  /** Reads the JSON body of at most so many bytes; throws a {@link Refusal}. */
  readonly body: (most: number) => Promise<unknown>;
}

interface Setting {
  readonly app: Server;
  readonly ready: Ready;
  readonly front: Front;
  readonly proxyHops: number;
}

/** Answers every other method of a path. */
export function refuseOthers(app: Server, path: string, allow: string): void {
  app.all(path, (call) => {
    call.set("route", path);
    throw new Refusal(405, "method", { headers: { allow } });
  });
}

function urlOf(call: Call): URL {
  return new URL(call.req.url);
}

/** Registers a reading call: ready answers, also before the routes on the fast path. */
export function reads<Of extends Route>(
  { app, ready, front }: Setting,
  endpoint: Of,
  resource: Resource<Of>,
): void {
  app.get(endpoint.path, async (call) => {
    call.set("route", endpoint.path);
    const url = urlOf(call);
    const language = languageOf(call);
    const params = readParams(endpoint.params, url.searchParams);
    const recipe = () => resource({ params, language });
    const reply = await ready.answer(recipe(), {
      acceptEncoding: call.req.header("accept-encoding"),
      ifNoneMatch: call.req.header("if-none-match"),
      inTurn: bindingsOf(call).inTurn,
    });
    // An address with parameters that mean nothing would push out one that is asked for.
    if (knowsAll(endpoint.params, url.searchParams)) {
      front.remember(`${url.pathname}${url.search}`, language, { route: endpoint.path, recipe });
    }
    return toResponse(reply);
  });
  refuseOthers(app, endpoint.path, "GET, HEAD, OPTIONS");
}

/** Registers a writing call, which answers the data of its success. */
export function writes<Of extends Route>(
  { app, proxyHops }: Setting,
  endpoint: Of,
  handle: (given: Given<Of>) => Promise<v.InferInput<Of["data"]>>,
): void {
  app.post(endpoint.path, async (call) => {
    call.set("route", endpoint.path);
    const language = languageOf(call);
    const data = await handle({
      params: readParams(endpoint.params, urlOf(call).searchParams),
      language,
      headers: call.req.raw.headers,
      address: addressOf(bindingsOf(call).incoming, proxyHops),
      body: (most) => readJson(call.req.raw, most),
    });
    return fresh(language, data);
  });
  refuseOthers(app, endpoint.path, "POST, OPTIONS");
}

/** Node's request and response; both absent for calls from inside the process. */
export function bindingsOf(call: Call): ServerContext["Bindings"] {
  // Hono leaves env undefined where a request comes without, though its type has no place for that.
  const env: ServerContext["Bindings"] | undefined = call.env;
  return env ?? {};
}
