import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { readLanguage } from "#contract/languages.ts";
import type { Metrics } from "./metrics.ts";
import type { TakeRead } from "./rate-limit.ts";
import type { Conditions } from "./request.ts";
import type { RawResponse } from "./response.ts";

/** A parsed reading call: a request with the same key means the same again. */
export interface ParsedCall {
  readonly route: string;
  /** The answer with all its headers; null if something has to be made or compressed first. */
  readonly ready: (conditions: Conditions) => RawResponse | null;
}

const CALLS_MAX = 2000;
const ADDRESS_CHARACTERS_MAX = 200;

interface FastPathDeps {
  readonly metrics: Metrics;
  readonly takeRead: TakeRead;
}

/** The cache key of a request: a call of the API depends on its language, a page on its host. */
function keyOf({ url = "", headers, socket }: IncomingMessage): string {
  if (url.startsWith("/api/")) return `${readLanguage(headers["lang"])} ${url}`;
  return `${socket.localAddress} ${socket.localPort} ${headers.host} ${url}`;
}

/** Answers parsed requests whose answer is cached, before the routes and with the same bytes. */
export class ResponseFastPath {
  readonly #deps: FastPathDeps;
  readonly #calls = new LRUCache<string, ParsedCall>({ max: CALLS_MAX });

  constructor(deps: FastPathDeps) {
    this.#deps = deps;
  }

  /** Remembers what a request means; calls from inside the process have none. */
  remember(incoming: IncomingMessage | undefined, call: ParsedCall): void {
    if (incoming === undefined || (incoming.url ?? "").length > ADDRESS_CHARACTERS_MAX) return;
    this.#calls.set(keyOf(incoming), call);
  }

  answer(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
    const { method, headers } = incoming;
    const call = method === "GET" ? this.#calls.get(keyOf(incoming)) : undefined;
    const answer = call?.ready({
      acceptEncoding: headers["accept-encoding"]?.toString(),
      ifNoneMatch: headers["if-none-match"],
    });
    // A read beyond the budget is refused by the routes.
    if (call === undefined || !answer || this.#deps.takeRead(incoming) > 0) return false;
    outgoing.writeHead(answer.status, answer.headers);
    outgoing.end(answer.body);
    this.#deps.metrics.request(call.route, answer.status, 0);
    return true;
  }
}
