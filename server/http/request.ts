import type { IncomingMessage } from "node:http";
import { isIP, isIPv6, type Socket, SocketAddress } from "node:net";
import type { HttpBindings } from "@hono/node-server";
import type { Context, Hono, MiddlewareHandler } from "hono";
import { LRUCache } from "lru-cache";
import { apiBase } from "#contract/url/api-base.ts";
import {
  chosenLanguage,
  type Language,
  LANGUAGE_PARAM,
  LANGUAGES,
  parseLanguage,
} from "#contract/languages.ts";
import { OPS_CALLS } from "#contract/ops.ts";

/** Hono's context: Node's objects and variables of a request. */
export interface ServerContext {
  /** Node's own request and response; absent for calls from inside the process. */
  Bindings: Partial<HttpBindings> & {
    /** Whether the call is part of a running heavy job, which must not wait again. */
    readonly inTurn?: boolean;
  };
  Variables: {
    /** The route's name in the metrics. */
    route: string;
    /** Whether the response already has all headers. */
    isComplete: boolean;
  };
}

export type Server = Hono<ServerContext>;
export type Call = Context<ServerContext>;
export type Middleware = MiddlewareHandler<ServerContext>;

/** Sends a request to the app inside the process. */
export type InnerFetch = (request: Request) => Promise<Response>;

const PROGRAMS = /^\/(assets|builds|healthz|log|metrics|readyz)(\/|$)/;
/** File extensions that pages never have: a missing file needs no rendering. */
const FILE =
  /\.(avif|css|gif|ico|jpe?g|m?js|json|map|php|png|svg|txt|wasm|webmanifest|webp|woff2|xml)$/i;

/** Whether a path is for programs or a page's resource: errors are plain text. */
export function isForPrograms(path: string): boolean {
  return PROGRAMS.test(path) || FILE.test(path);
}

/** The `lang` parameter of the address, with which a response is public; null without one. */
export function addressedLanguage({ req }: Call): Language | null {
  return chosenLanguage(req.query(LANGUAGE_PARAM) ?? null);
}

/**
 * The language of a call: `lang` in the address, else the header `lang`, else English for programs and operator's
 * calls and Chinese for others.
 */
export function requestLanguage(call: Call): Language {
  const { req } = call;
  const named = addressedLanguage(call) ?? req.header("lang");
  const known = LANGUAGES.find((language) => language === named);
  if (known !== undefined) return known;
  const isEnglish = req.path.startsWith(OPS_CALLS) || isForPrograms(req.path);
  return isEnglish ? "en" : parseLanguage(named);
}

export function requestBindings(call: Call): ServerContext["Bindings"] {
  // Hono leaves env undefined for inner requests, contrary to its type.
  const env: ServerContext["Bindings"] | undefined = call.env;
  return env ?? {};
}

/** Request headers that decide between a 304, a compressed and a plain response. */
export interface Conditions {
  readonly acceptEncoding?: string | null | undefined;
  readonly ifNoneMatch?: string | null | undefined;
}

export function requestConditions(call: Call): Conditions {
  return {
    acceptEncoding: call.req.header("accept-encoding"),
    ifNoneMatch: call.req.header("if-none-match"),
  };
}

/** Canonical spelling of an address: without zone, IPv4-mapped IPv6 as IPv4. */
function normalizeAddress(address: string): string {
  const bare = address.replace(/%.*$/, "");
  if (!isIPv6(bare)) return bare;
  const { address: usual } = new SocketAddress({ address: bare, family: "ipv6" });
  return usual.replace(/^::ffff:(?=\d+\.)/, "");
}

/** The unit that limits count: an IPv4 address, or a /64 of IPv6, which is one household. */
function ipv6Group(address: string): string {
  const plain = normalizeAddress(address);
  if (!isIPv6(plain)) return plain;
  const [head = "", tail] = plain.split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array.from({ length: zeros }, () => "0"), ...after];
  return `${groups.slice(0, 4).join(":")}::/64`;
}

const MAX_GROUPS = 2000;
const groups = new LRUCache<string, string>({ max: MAX_GROUPS, memoMethod: ipv6Group });

/** The network of an address for limits: /24 of IPv4, or /48 of IPv6, the most that a customer gets. */
export function clientNetwork(address: string): string {
  if (address.endsWith("::/64")) return `${address.split(":").slice(0, 3).join(":")}::/48`;
  return address.replace(/^(\d+\.\d+\.\d+)\.\d+$/, "$1.0/24");
}

/** Whether a program of this machine sent the request, not a local proxy. */
export function isLocal({ socket, headers }: IncomingMessage): boolean {
  const peer = normalizeAddress(socket.remoteAddress ?? "");
  const isForwarded = ["forwarded", "x-forwarded-for", "x-real-ip"].some((name) => name in headers);
  return !isForwarded && (peer === "::1" || (isIP(peer) === 4 && peer.startsWith("127.")));
}

/** An entry of X-Forwarded-For: an address, possibly with port, brackets or quotes. */
const FORWARDED = /^"?(?:\[([^\]]+)\](?::\d+)?|([\d.]+)(?::\d+)?|([^"[\]]+))"?$/;

/**
 * The sender's address for limits. Behind `hops` proxies it is the entry of X-Forwarded-For by the outermost
 * proxy; the sender may have made up earlier entries.
 */
export function clientAddress(incoming: IncomingMessage | undefined, hops: number): string {
  const peer = incoming?.socket.remoteAddress ?? "local";
  if (hops === 0) return groups.memo(peer);
  const forwarded = String(incoming?.headers["x-forwarded-for"] ?? "").split(",");
  const [, bracketed, v4, plain] = FORWARDED.exec(forwarded.at(-hops)?.trim() ?? "") ?? [];
  const entry = bracketed ?? v4 ?? plain ?? "";
  return groups.memo(isIP(entry) === 0 ? peer : entry);
}

const LOCAL_HOST = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/;

/**
 * Whether a request comes from a page of another site, by the browser's headers. This site's pages are on the
 * request's host, on PUBLIC_URL, on the host below `api.`, and on any port of this machine.
 */
export function isForeign(headers: Headers, { host }: URL, publicUrl: string | null): boolean {
  if (headers.get("sec-fetch-site") === "cross-site") return true;
  const origin = headers.get("origin");
  if (origin === null || origin === publicUrl) return false;
  const page = URL.parse(origin);
  if (page === null) return true;
  if (LOCAL_HOST.test(page.host)) return !LOCAL_HOST.test(host);
  return page.host !== host && URL.parse(apiBase(page, ""))?.host !== host;
}

/**
 * Whether a request comes from a page of the same origin or PUBLIC_URL, by the browser's headers. Stricter than
 * {@link isForeign}: no sibling host and no other port of this machine.
 */
export function isOwnOrigin(headers: Headers, { host }: URL, publicUrl: string | null): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin") return false;
  const origin = headers.get("origin");
  return origin !== null && (origin === publicUrl || URL.parse(origin)?.host === host);
}

/** Whether an origin is this machine, by name or loopback address. */
export function isLocalOrigin(origin: string): boolean {
  return LOCAL_HOST.test(URL.parse(origin)?.host ?? "");
}

/** Logs once that requests come through a proxy that PROXY_HOPS doesn't count. */
export function warnOfProxy(say: (text: string) => void, hops: number): Middleware {
  let warned = hops > 0;
  return async (call, next) => {
    if (!warned && call.req.header("x-forwarded-for") !== undefined) {
      warned = true;
      say(
        "a request has X-Forwarded-For, but PROXY_HOPS is 0: behind a proxy all visitors share the limits of its address. Set PROXY_HOPS to the number of proxies in front.",
      );
    }
    await next();
  };
}

/** Loopback names and addresses. */
const OWN_HOSTS: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** The local address of a connection, as a host. */
export function reachedHost({ localAddress = "" }: Socket): string {
  const plain = normalizeAddress(localAddress);
  return isIPv6(plain) ? `[${plain}]` : plain;
}

/**
 * The origin of a request without PUBLIC_URL, "" if untrusted. A sender may send any Host, so only the addresses
 * that the server listens on are trusted: loopback names, the connection's local address, and the setting HOST.
 */
export function requestOrigin(
  url: URL,
  incoming: IncomingMessage | undefined,
  host: string,
): string {
  const reached = incoming === undefined ? "" : reachedHost(incoming.socket);
  const isOwn = OWN_HOSTS.has(url.hostname) || [reached, host].includes(url.hostname);
  const isPort = incoming === undefined || Number(url.port || 80) === incoming.socket.localPort;
  return isOwn && isPort ? url.origin : "";
}
