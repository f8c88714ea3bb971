import { createHash } from "node:crypto";
import type { Middleware } from "./request.ts";

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

/** Headers of every answer but data, whatever its status. */
export function securityHeaders({ hsts }: Access): Record<string, string> {
  return {
    "content-security-policy": contentSecurityPolicy(NO_INLINE),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": PERMISSIONS,
    // Pictures of other sites load, without the visitor's credentials there.
    "cross-origin-embedder-policy": "credentialless",
    "cross-origin-resource-policy": "same-origin",
    ...(hsts !== null && { "strict-transport-security": hsts }),
  };
}

/** The policy of data, which has no other headers for its safety: nothing in it runs, whatever opens it. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Headers of the API and of other data, which any origin may read: it takes no credentials. */
export function dataHeaders({ hsts }: Access): Record<string, string> {
  return {
    "access-control-allow-origin": "*",
    "access-control-expose-headers": "Age, Content-Disposition, Date, ETag, Retry-After",
    "content-security-policy": DATA_POLICY,
    "cross-origin-resource-policy": "cross-origin",
    "x-content-type-options": "nosniff",
    ...(hsts !== null && { "strict-transport-security": hsts }),
  };
}

/** To a frame with `sandbox` but without `allow-same-origin`, the build's files are of another origin. */
export const FILE_HEADERS = {
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
} as const;

/** Seconds that a browser may keep a preflight's answer. */
const PREFLIGHT_SECONDS = 7200;

const PREFLIGHT_HEADERS = {
  "access-control-allow-methods": "GET, HEAD, POST",
  "access-control-allow-headers": "lang, content-type, idempotency-key, last-event-id",
  "access-control-max-age": String(PREFLIGHT_SECONDS),
  vary: "Access-Control-Request-Method, Access-Control-Request-Headers",
} as const;

/** Marks an answer that was written straight to Node's response. */
const ALREADY_SENT = "x-hono-already-sent";

/** `x-frame-options` can't allow some sites, so a page with this in its policy goes without. */
const FRAMED = "frame-ancestors *";

function addMissing(response: Response, headers: Readonly<Record<string, string>>): void {
  const policy = response.headers.get("content-security-policy");
  if (policy === DATA_POLICY || response.headers.has(ALREADY_SENT)) return;
  const framed = policy?.includes(FRAMED) === true;
  for (const [name, value] of Object.entries(headers)) {
    if (framed && name === "x-frame-options") continue;
    if (!response.headers.has(name)) response.headers.set(name, value);
  }
}

export function addHeaders(headers: Readonly<Record<string, string>>): Middleware {
  return async (call, next) => {
    await next();
    // Reading the headers of such a response would cost a tenth of its processor time.
    if (!call.get("isComplete")) addMissing(call.res, headers);
  };
}

/** Adds headers that let other origins read, and answers their preflights. */
export function allowOrigins(headers: Readonly<Record<string, string>>): Middleware {
  return async (call, next) => {
    if (call.req.method === "OPTIONS") {
      call.set("route", "preflight");
      return new Response(null, { status: 204, headers: { ...headers, ...PREFLIGHT_HEADERS } });
    }
    await next();
    if (!call.get("isComplete")) addMissing(call.res, headers);
    return undefined;
  };
}
