import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { readLanguage } from "#contract/languages.ts";
import type { AnswerCache, CacheEntry } from "./answer-cache.ts";
import type { Metrics } from "./metrics.ts";
import type { TakeRead } from "./rate-limit.ts";

/** A parsed reading call: the same address and language mean the same again. */
export interface ParsedCall {
  readonly route: string;
  readonly entry: () => CacheEntry;
}

const CALLS_MAX = 2000;
const ADDRESS_CHARACTERS_MAX = 200;

interface FastPathDeps {
  readonly answers: AnswerCache;
  readonly metrics: Metrics;
  readonly takeRead: TakeRead;
}

/** Answers before the routes what was parsed before and is ready: a look-up and a write, with the same bytes. */
export class ResponseFastPath {
  readonly #deps: FastPathDeps;
  readonly #calls = new LRUCache<string, ParsedCall>({ max: CALLS_MAX });

  constructor(deps: FastPathDeps) {
    this.#deps = deps;
  }

  remember(address: string, language: string, call: ParsedCall): void {
    if (address.length <= ADDRESS_CHARACTERS_MAX) this.#calls.set(`${language} ${address}`, call);
  }

  answer(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
    const { method, url = "", headers } = incoming;
    if (method !== "GET" || !url.startsWith("/api/")) return false;
    const call = this.#calls.get(`${readLanguage(headers["lang"])} ${url}`);
    if (call === undefined) return false;
    const answer = this.#deps.answers.answerNow(call.entry(), {
      acceptEncoding: headers["accept-encoding"]?.toString(),
      ifNoneMatch: headers["if-none-match"],
    });
    // A read beyond the budget is refused by the routes.
    if (answer === null || this.#deps.takeRead(incoming) > 0) return false;
    outgoing.writeHead(answer.status, answer.headers);
    outgoing.end(answer.body);
    this.#deps.metrics.request(call.route, answer.status, 0);
    return true;
  }
}
