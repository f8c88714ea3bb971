const PERMISSIONS = [
  "accelerometer",
  "autoplay",
  "camera",
  "display-capture",
  "encrypted-media",
  "fullscreen",
  "geolocation",
  "gyroscope",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "picture-in-picture",
  "publickey-credentials-get",
  "usb",
  "xr-spatial-tracking",
];

/** Seconds that a browser keeps to https once it saw the site by it: a year. */
const HSTS_SECONDS = 31_536_000;

/** Hashes of a page's inline scripts and styles as CSP sources, like `'sha256-…'`. */
export interface InlineHashes {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

export const NO_INLINE: InlineHashes = { scripts: [], styles: [] };

/** What a page may do beyond the site's own: ask an API elsewhere, stand in other sites' frames. */
export interface Allowed {
  /** Origins of the API beside the page's own. */
  readonly connect?: readonly string[];
  readonly framed?: boolean;
}

/** The content security policy of an answer whose inline parts have these hashes. */
export function contentSecurityPolicy(
  { scripts, styles }: InlineHashes,
  { connect = [], framed = false }: Allowed = {},
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
    `frame-ancestors ${framed ? "*" : "'none'"}`,
  ].join("; ");
}

const PLAIN_CSP = contentSecurityPolicy(NO_INLINE);

interface SecurityOptions {
  /** Whether visitors reach the site by https. */
  readonly https: boolean;
  readonly inline?: InlineHashes;
  /** Whether other sites may read the answer, as those of the API. */
  readonly shared?: boolean;
}

/** The headers that every answer carries, whatever its status. */
export function securityHeaders(options: SecurityOptions): Record<string, string> {
  return {
    "content-security-policy":
      options.inline === undefined ? PLAIN_CSP : contentSecurityPolicy(options.inline),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": PERMISSIONS.map((name) => `${name}=()`).join(", "),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": options.shared === true ? "cross-origin" : "same-origin",
    ...(options.https && { "strict-transport-security": `max-age=${HSTS_SECONDS}` }),
  };
}

/** What makes the API readable from other origins; it knows no credentials, so any may. */
export const CORS_HEADERS = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "Date, ETag, Retry-After",
} as const;

/**
 * What makes the files of the build usable in a frame without an origin of its own (`sandbox` without
 * `allow-same-origin`): there every file is another origin's.
 */
export const FILE_HEADERS = {
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
} as const;

/** Seconds that a browser may keep a preflight's answer. */
const PREFLIGHT_SECONDS = 7200;

/** The further headers of a preflight's answer. */
export const PREFLIGHT_HEADERS = {
  "access-control-allow-methods": "GET, HEAD, POST",
  "access-control-allow-headers": "lang, content-type, idempotency-key, last-event-id",
  "access-control-max-age": String(PREFLIGHT_SECONDS),
  vary: "Access-Control-Request-Method, Access-Control-Request-Headers",
} as const;
