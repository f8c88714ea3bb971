import { escapeXml } from "#contract/escape-xml.ts";
import { type Language, LANGUAGE_TAGS, splitLocale, withLocale } from "#contract/languages.ts";
import type { Answer } from "#contract/wire.ts";
import { type MessageCode, messageText, type MessageValues } from "#server/messages.ts";
import { JSON_TYPE, textResponse } from "./envelope.ts";
import { requestBindings, type Call, isForPrograms, requestLanguage } from "./request.ts";
import { contentSecurityPolicy, cspHash } from "./security.ts";

interface RefusalOptions extends MessageValues {
  readonly headers?: Readonly<Record<string, string>>;
  /** The envelope's `data`. */
  readonly data?: unknown;
}

/** Thrown to refuse a request; the error handler sends it. */
export class Refusal extends Error {
  override name = "Refusal";
  /** HTTP status and the envelope's `code`. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly data: unknown;
  readonly #code: MessageCode;
  readonly #values: MessageValues;

  constructor(status: number, code: MessageCode, options: RefusalOptions = {}) {
    const { headers = {}, data = null, ...values } = options;
    super(messageText("en", code, values));
    this.status = status;
    this.headers = headers;
    this.data = data;
    this.#code = code;
    this.#values = values;
  }

  /** The envelope's `msg`. */
  textIn(language: Language): string {
    return messageText(language, this.#code, this.#values);
  }
}

/** A refusal with Retry-After. */
export function refuseFor(seconds: number, status: 429 | 503, code: MessageCode): Refusal {
  return new Refusal(status, code, { headers: { "retry-after": String(seconds) } });
}

/** The envelope of a refused API call. */
function refusalResponse(language: Language, refusal: Refusal): Response {
  const { status, data } = refusal;
  const answer: Answer<unknown> = { code: status, msg: refusal.textIn(language), data };
  const headers = { "content-type": JSON_TYPE, "cache-control": "no-store", vary: "lang" };
  return new Response(JSON.stringify(answer), {
    status,
    headers: { ...headers, ...refusal.headers },
  });
}

const HTML = { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" };

/** A plain English error page, for failures outside the routes. */
export function bareErrorPage(status: number, text: string): Response {
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${status}</title></head><body><h1>${status}</h1><p>${escapeXml(text)}</p></body></html>`,
  ].join("");
  return new Response(html, { status, headers: HTML });
}

/** Styles like the renderer's error page. */
const STYLE = `:root{color-scheme:light dark;--back:#f6f5f1;--ink:#14171c;--dim:#5b636f;--accent:#0a6e61;--on:#fff}
@media(prefers-color-scheme:dark){:root{--back:#0e1114;--ink:#eef1f4;--dim:#9aa5b1;--accent:#3fd0b8;--on:#06231f}}
body{margin:0;min-height:100vh;display:grid;align-content:center;justify-items:center;gap:14px;padding:0 16px;background:var(--back);color:var(--ink);font-family:system-ui,sans-serif;text-align:center}
h1{margin:0;font-size:1.25rem}p{margin:0;max-width:46ch;color:var(--dim)}
.code{color:var(--accent);font-size:4.5rem;font-weight:700;line-height:1}
a{display:inline-flex;align-items:center;min-height:44px;padding:0 20px;border-radius:99px;background:var(--accent);color:var(--on);font-weight:600;text-decoration:none}`;
const STYLE_HASH = cspHash(STYLE);

/** The error page without the renderer. */
function errorPage(language: Language, refusal: Refusal): Response {
  const { status } = refusal;
  const tag = LANGUAGE_TAGS[language];
  const isFault = status === 500;
  const title = isFault ? messageText(language, "serverError") : refusal.textIn(language);
  const html = [
    `<!doctype html><html lang="${tag}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${status} · ${escapeXml(title)}</title><style>${STYLE}</style></head><body>`,
    `<p class="code" aria-hidden="true">${status}</p><h1>${escapeXml(title)}</h1>`,
    isFault ? `<p>${escapeXml(messageText(language, "brokenPage"))}</p>` : "",
    `<a href="${withLocale(language, "/")}">${messageText(language, "home")}</a></body></html>`,
  ].join("");
  const policy = contentSecurityPolicy({ scripts: [], styles: [STYLE_HASH] });
  const own = { "content-language": tag, "content-security-policy": policy };
  return new Response(html, { status, headers: { ...HTML, ...own, ...refusal.headers } });
}

/** Retry-After in seconds while the store is unreachable. */
const STORE_RETRY_SECONDS = 5;

/** Status in the metrics when the client has disconnected. */
const GONE_STATUS = 499;

function isGone(call: Call): boolean {
  const { incoming } = requestBindings(call);
  return incoming !== undefined && incoming.destroyed && !incoming.complete;
}

interface ErrorHandlerDeps {
  readonly log: (text: string, error?: unknown) => void;
  readonly isStoreAway: (error: unknown) => boolean;
}

/** Converts an error to a response: a refusal, 503 if the store is unreachable, else a logged 500. */
export function errorHandler({ log, isStoreAway }: ErrorHandlerDeps) {
  function toRefusal(error: unknown): Refusal {
    if (error instanceof Refusal) return error;
    if (isStoreAway(error)) return refuseFor(STORE_RETRY_SECONDS, 503, "storeAway");
    return new Refusal(500, "failed");
  }
  return (error: unknown, call: Call): Response => {
    if (isGone(call)) return new Response(null, { status: GONE_STATUS });
    const refusal = toRefusal(error);
    const { method, path } = call.req;
    if (refusal !== error) log(`${method} ${path} failed`, error);
    if (/^\/api(\/|$)/.test(path)) return refusalResponse(requestLanguage(call), refusal);
    if (!isForPrograms(path)) return errorPage(splitLocale(path).locale, refusal);
    return textResponse(
      `${refusal.textIn(requestLanguage(call))}\n`,
      refusal.status,
      refusal.headers,
    );
  };
}
