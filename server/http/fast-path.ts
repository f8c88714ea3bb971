import type { IncomingMessage, ServerResponse } from "node:http";
import { readLanguage } from "#contract/languages.ts";
import type { Metrics } from "./metrics.ts";
import type { Ready, Recipe } from "./answer-cache.ts";
import { Recent } from "./recent.ts";

/** A reading call that was understood once: the same address and language mean the same again. */
export interface Understood {
  readonly route: string;
  readonly recipe: () => Recipe;
}

/** Addresses remembered at most, and how long one may be. */
const REMEMBER_MOST = 2000;
const ADDRESS_MOST = 200;

interface FrontDeps {
  readonly ready: Ready;
  readonly metrics: Metrics;
}

/**
 * The fast path before the routes: a call understood before, whose answer is ready, is a look-up and
 * a write. Everything else is left to the routes, which answer the same.
 */
export class Front {
  readonly #deps: FrontDeps;
  readonly #understood = new Recent<string, Understood>(REMEMBER_MOST);

  constructor(deps: FrontDeps) {
    this.#deps = deps;
  }

  remember(address: string, language: string, understood: Understood): void {
    if (address.length <= ADDRESS_MOST) this.#understood.set(`${language} ${address}`, understood);
  }

  /** Answers the request if it can be done at once; tells whether it was. */
  answer(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
    const { method, url = "", headers } = incoming;
    if (method !== "GET" || !url.startsWith("/api/")) return false;
    const understood = this.#understood.get(`${readLanguage(headers["lang"])} ${url}`);
    if (understood === undefined) return false;
    const reply = this.#deps.ready.answerNow(understood.recipe(), {
      acceptEncoding: headers["accept-encoding"]?.toString(),
      ifNoneMatch: headers["if-none-match"],
    });
    if (reply === null) return false;
    outgoing.writeHead(reply.status, reply.headers);
    outgoing.end(reply.body);
    this.#deps.metrics.request(understood.route, reply.status, 0);
    return true;
  }
}
