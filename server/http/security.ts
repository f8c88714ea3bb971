import { createHash } from "node:crypto";
import { cors } from "hono/cors";
import { SITE_MARK } from "#contract/limits.ts";
import { OPS_CALLS } from "#contract/ops.ts";
import type { Middleware, Server } from "./request.ts";

/** What no page may ask a visitor for. Not more: it is in the first bytes of every page. */
const PERMISSIONS =
  "camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), usb=()";

/** The hash of an inline script or style as a source of the content security policy. */
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
  /** Origins of the API beside the page's own. */
  readonly connect?: readonly string[];
  /** Whether other sites may frame the page. */
  readonly framed?: boolean;
}

/** The content security policy of an answer whose inline parts have these hashes. */
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
    "worker-src 'self'",
    "frame-src 'self'",
    "font-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    // Addresses of scripts pass the policy of src/app/boot; text never becomes HTML.
    "require-trusted-types-for 'script'",
    "trusted-types default",
    `frame-ancestors ${framed ? "*" : "'none'"}`,
  ].join("; ");
}

/** `hsts`: value of Strict-Transport-Security; null on a site without https. */
type Access = Readonly<{ hsts: string | null }>;

/** To a frame with `sandbox` but without `allow-same-origin`, the build's files are of another origin. */
export const FILE_HEADERS = {
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
} as const;

type Headers = Readonly<Record<string, string>>;

/** Headers of every answer, whatever its status, by its kind. */
export type SecurityHeaders = Readonly<Record<"page" | "frame" | "file" | "data", Headers>>;

export function securityHeaders({ hsts }: Access): SecurityHeaders {
  const all = {
    "x-content-type-options": "nosniff",
    ...(hsts !== null && { "strict-transport-security": hsts }),
  };
  // A page that other sites may frame: `x-frame-options` can't allow some of them.
  const frame = {
    [SITE_MARK]: "1",
    "content-security-policy": contentSecurityPolicy(NO_INLINE),
    ...all,
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": PERMISSIONS,
    // Pictures of other sites load, without the visitor's credentials there.
    "cross-origin-embedder-policy": "credentialless",
    "cross-origin-resource-policy": "same-origin",
  };
  const page = { ...frame, "x-frame-options": "DENY" };
  return {
    page,
    frame,
    file: { ...page, ...FILE_HEADERS },
    // The API and other data, which any origin may read: it takes no credentials, and nothing in it runs.
    data: {
      ...all,
      ...FILE_HEADERS,
      "access-control-expose-headers": "Age, Content-Disposition, Date, ETag, Retry-After",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    },
  };
}

/** Paths that other origins may read, as routes. */
const OPEN_PATHS = ["/api/*", "/log/*", "/assets/*", "/art/*", "/builds/*"];
const DATA_PATH = /^\/(api|log)(\/|$)/;
/** The operator's calls take a cookie: no other origin may send or read them. */
const isOperators = (path: string) => path.startsWith(OPS_CALLS);
const FILE_PATH = /^\/(assets|art|builds)(\/|$)/;

/** Marks an answer that was written straight to Node's response. */
const ALREADY_SENT = "x-hono-already-sent";

/** Adds the headers that an answer lacks. */
export function addHeaders(table: SecurityHeaders): Middleware {
  return async (call, next) => {
    await next();
    // Reading the headers of a complete answer would cost a tenth of its processor time.
    if (call.get("isComplete")) return;
    const { headers } = call.res;
    if (headers.has(ALREADY_SENT)) return;
    const { path } = call.req;
    const isFramed = headers.get("content-security-policy")?.includes("frame-ancestors *") === true;
    const page = isFramed ? "frame" : "page";
    const isData = DATA_PATH.test(path) && !isOperators(path);
    const kind = isData ? "data" : FILE_PATH.test(path) ? "file" : page;
    for (const [name, value] of Object.entries(table[kind]))
      if (!headers.has(name)) headers.set(name, value);
  };
}

/**
 * Answers preflights. The headers of other answers are in the table above: `cors` sets them on a response of
 * its own, into which Hono then copies the handler's.
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
