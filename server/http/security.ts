import { createHash } from "node:crypto";
import { cors } from "hono/cors";
import { SITE_MARK } from "#contract/limits.ts";
import { OPS_CALLS } from "#contract/ops.ts";
import type { Middleware, Server } from "./request.ts";

/** Permissions that no page may request; short, since it is in every page's first bytes. */
const PERMISSIONS = "camera=(), geolocation=(), microphone=()";

/** CSP source of an inline script or style: its hash. */
export function cspHash(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/** Hashes of a page's inline scripts and styles as CSP sources, like `'sha256-…'`. */
export interface InlineHashes {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

export const NO_INLINE: InlineHashes = { scripts: [], styles: [] };

/** Exceptions from a page's policy. */
export interface PolicyExceptions {
  /** API origins besides the page's own. */
  readonly connect?: readonly string[];
  /** Whether other sites may frame the page. */
  readonly framed?: boolean;
}

/** The content security policy of a page with these inline parts. */
export function contentSecurityPolicy(
  { scripts, styles }: InlineHashes,
  { connect = [], framed = false }: PolicyExceptions = {},
): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(" "),
    ["style-src 'self'", ...styles].join(" "),
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    ["connect-src 'self'", ...connect].join(" "),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    // src/app/boot has the policy for script addresses; text never becomes HTML.
    "require-trusted-types-for 'script'",
    "trusted-types default",
    `frame-ancestors ${framed ? "*" : "'none'"}`,
  ].join("; ");
}

/** `hsts`: value of Strict-Transport-Security; null on a site without https. */
type Access = Readonly<{ hsts: string | null }>;

/** CORS headers of the build's files: sandboxed frames have another origin. */
export const FILE_HEADERS = {
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
} as const;

type Headers = Readonly<Record<string, string>>;

/** Headers of all responses by kind, whatever the status. */
export type SecurityHeaders = Readonly<Record<"page" | "file" | "data", Headers>>;

export function securityHeaders({ hsts }: Access): SecurityHeaders {
  const all = {
    "x-content-type-options": "nosniff",
    ...(hsts !== null && { "strict-transport-security": hsts }),
  };
  const page = {
    [SITE_MARK]: "1",
    "content-security-policy": contentSecurityPolicy(NO_INLINE),
    ...all,
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": PERMISSIONS,
    // Pictures of other sites load without credentials.
    "cross-origin-embedder-policy": "credentialless",
    "cross-origin-resource-policy": "same-origin",
  };
  return {
    page,
    file: { ...page, ...FILE_HEADERS },
    // The API and other data are readable by any origin: they use no credentials and contain no code.
    data: {
      ...all,
      ...FILE_HEADERS,
      "access-control-expose-headers": "Age, Content-Disposition, Date, ETag, Retry-After",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    },
  };
}

/** Route patterns that other origins may read. */
const OPEN_PATHS = ["/api/*", "/log/*", "/assets/*", "/art/*", "/builds/*"];
const DATA_PATH = /^\/(api|log)(\/|$)/;
/** Operator's calls use a cookie, so they have no CORS. */
const isOperators = (path: string) => path.startsWith(OPS_CALLS);
const FILE_PATH = /^\/(assets|art|builds)(\/|$)/;

/** Hono's header on a response that was written directly to Node's. */
const ALREADY_SENT = "x-hono-already-sent";

/** Adds missing security headers. */
export function addHeaders(table: SecurityHeaders): Middleware {
  return async (call, next) => {
    await next();
    // Reading the headers would cost a tenth of the response's processor time.
    if (call.get("isComplete")) return;
    const { headers } = call.res;
    if (headers.has(ALREADY_SENT)) return;
    const { path } = call.req;
    const isData = DATA_PATH.test(path) && !isOperators(path);
    const kind = isData ? "data" : FILE_PATH.test(path) ? "file" : "page";
    for (const [name, value] of Object.entries(table[kind]))
      if (!headers.has(name)) headers.set(name, value);
  };
}

/**
 * Answers preflights. Other responses get their headers from the table above: `cors` would create a second
 * response and copy the handler's into it.
 */
export function answerPreflights(app: Server): void {
  const preflight = cors({
    origin: "*",
    allowMethods: ["GET", "HEAD", "POST"],
    allowHeaders: ["lang", "content-type", "idempotency-key", "last-event-id"],
    maxAge: 7200,
  });
  app.on("OPTIONS", OPEN_PATHS, (call, next) => {
    if (isOperators(call.req.path)) return next();
    call.set("route", "preflight");
    return preflight(call, next);
  });
}
