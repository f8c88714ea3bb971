import type { HttpBindings } from "@hono/node-server";
import type { Context, Hono } from "hono";
import type { Language } from "#contract/languages.ts";
import { readLanguage } from "#contract/languages.ts";

/** What routes know of a request beside the request itself. */
export interface ServerContext {
  /** Node's own request and response; absent for calls from inside the process. */
  Bindings: Partial<HttpBindings> & {
    /** The call is part of a heavy job that has its turn already: it waits for no other. */
    readonly inTurn?: boolean;
  };
  Variables: {
    /** The route's name in the metrics. */
    route: string;
  };
}

export type Server = Hono<ServerContext>;
export type Call = Context<ServerContext>;

/** The language that a call asks for. */
export function languageOf(call: Call): Language {
  return readLanguage(call.req.header("lang"));
}
