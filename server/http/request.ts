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
  readLanguage,
} from "#contract/languages.ts";
import { OPS_CALLS } from "#contract/ops.ts";

/** What routes know of a request beside the request itself. */
export interface ServerContext {
  /** Node's own request and response; absent for calls from inside the process. */
  Bindings: Partial<HttpBindings> & {
    /** The call is part of a heavy job that has its turn: it waits for no other. */
    readonly inTurn?: boolean;
  };
  Variables: {
    /** The route's name in the metrics. */
    route: string;
    /** The answer brings all its headers. */
    isComplete: boolean;
  };
}

export type Server = Hono<ServerContext>;
export type Call = Context<ServerContext>;
export type Middleware = MiddlewareHandler<ServerContext>;

/** Sends a request to the app inside the process. */
export type InnerFetch = (request: Request) => Promise<Response>;

const PROGRAMS = /^\/(assets|builds|healthz|log|metrics|readyz)(\/|$)/;
/** Endings that pages never have: a missing file costs no rendering. */
const FILE =
  /\.(avif|css|gif|ico|jpe?g|m?js|json|map|php|png|svg|txt|wasm|webmanifest|webp|woff2|xml)$/i;

/** Whether only programs request a path, or browsers for a part of a page: errors are plain text. */
export function isForPrograms(path: string): boolean {
  return PROGRAMS.test(path) || FILE.test(path);
}

/** The language in a call's address, which makes its answer the same for everybody; null for none. */
export function addressedLanguage({ req }: Call): Language | null {
  return chosenLanguage(req.query(LANGUAGE_PARAM) ?? null);
}

/**
 * The language in the address, else that of the header `lang`; else English for programs and the operator's calls,
 * and the site's own for others.
 */
export function languageOf(call: Call): Language {
  const { req } = call;
  const named = addressedLanguage(call) ?? req.header("lang");
  const known = LANGUAGES.find((language) => language === named);
  if (known !== undefined) return known;
  const isEnglish = req.path.startsWith(OPS_CALLS) || isForPrograms(req.path);
  return isEnglish ? "en" : readLanguage(named);
}

export function bindingsOf(call: Call): ServerContext["Bindings"] {
  // Hono leaves env undefined if a request comes without, though its type has no place for that.
  const env: ServerContext["Bindings"] | undefined = call.env;
  return env ?? {};
}

/** Request headers that decide between a 304, a compressed and a plain answer. */
export interface Conditions {
  readonly acceptEncoding?: string | null | undefined;
  readonly ifNoneMatch?: string | null | undefined;
}

export function conditionsOf(call: Call): Conditions {
  return {
    acceptEncoding: call.req.header("accept-encoding"),
    ifNoneMatch: call.req.header("if-none-match"),
  };
}

/** An address without its zone, in the one spelling of the many that IPv6 has; IPv4 within IPv6 as IPv4. */
function plainOf(address: string): string {
  const bare = address.replace(/%.*$/, "");
  if (!isIPv6(bare)) return bare;
  const { address: usual } = new SocketAddress({ address: bare, family: "ipv6" });
  return usual.replace(/^::ffff:(?=\d+\.)/, "");
}

/** What an address counts as: a household's IPv6 addresses share their first 64 bits. */
function groupOf(address: string): string {
  const plain = plainOf(address);
  if (!isIPv6(plain)) return plain;
  const [head = "", tail] = plain.split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array.from({ length: zeros }, () => "0"), ...after];
  return `${groups.slice(0, 4).join(":")}::/64`;
}

const GROUPS_MAX = 2000;
const groups = new LRUCache<string, string>({ max: GROUPS_MAX, memoMethod: groupOf });

/** The network of an address that limits count under: a provider gives a customer a /48 of IPv6 at most. */
export function networkOf(address: string): string {
  if (address.endsWith("::/64")) return `${address.split(":").slice(0, 3).join(":")}::/48`;
  return address.replace(/^(\d+\.\d+\.\d+)\.\d+$/, "$1.0/24");
}

/** Whether a program of this machine made a request itself: a proxy on this machine passes on others'. */
export function isLocal({ socket, headers }: IncomingMessage): boolean {
  const peer = plainOf(socket.remoteAddress ?? "");
  const isForwarded = ["forwarded", "x-forwarded-for", "x-real-ip"].some((name) => name in headers);
  return !isForwarded && (peer === "::1" || (isIP(peer) === 4 && peer.startsWith("127.")));
}

/** An entry of X-Forwarded-For: an address, with a port, in brackets or quotes, as proxies write them. */
const FORWARDED = /^"?(?:\[([^\]]+)\](?::\d+)?|([\d.]+)(?::\d+)?|([^"[\]]+))"?$/;

/**
 * The address that limits count a request under. Behind `hops` proxies it is the entry of
 * X-Forwarded-For that the outermost of them wrote; the sender may have invented what precedes it.
 */
export function addressOf(incoming: IncomingMessage | undefined, hops: number): string {
  const peer = incoming?.socket.remoteAddress ?? "local";
  if (hops === 0) return groups.memo(peer);
  const forwarded = String(incoming?.headers["x-forwarded-for"] ?? "").split(",");
  const [, bracketed, v4, plain] = FORWARDED.exec(forwarded.at(-hops)?.trim() ?? "") ?? [];
  const entry = bracketed ?? v4 ?? plain ?? "";
  return groups.memo(isIP(entry) === 0 ? peer : entry);
}

const LOCAL_HOST = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/;

/**
 * Whether a request comes from a page of another site, which browsers say. Pages of this site are on the
 * request's host, on PUBLIC_URL, and on the host that this one is the `api.` of; on this machine on any port.
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
 * Whether a browser says that a request comes from a page of this very origin: its host and port, or those of
 * PUBLIC_URL. Stricter than {@link isForeign}: no sibling host, and no other port of this machine.
 */
export function isOwnOrigin(headers: Headers, { host }: URL, publicUrl: string | null): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin") return false;
  const origin = headers.get("origin");
  return origin !== null && (origin === publicUrl || URL.parse(origin)?.host === host);
}

/** Whether an origin is this machine's own, by name or address. */
export function isLocalOrigin(origin: string): boolean {
  return LOCAL_HOST.test(URL.parse(origin)?.host ?? "");
}

/** Says once that requests come through a proxy which PROXY_HOPS doesn't know: all share its limits. */
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

/** Names and addresses by which only this machine reaches itself. */
const OWN_HOSTS: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** The address of this machine that a connection reached, as a host. */
export function reachedHost({ localAddress = "" }: Socket): string {
  const plain = plainOf(localAddress);
  return isIPv6(plain) ? `[${plain}]` : plain;
}

/**
 * The origin of a request where no PUBLIC_URL is set, "" if it isn't known. A sender may invent any Host, so
 * only the addresses that the server listens on are known: this machine's own names, the address that the
 * connection reached, and `host`, the setting HOST.
 */
export function originOf(url: URL, incoming: IncomingMessage | undefined, host: string): string {
  const reached = incoming === undefined ? "" : reachedHost(incoming.socket);
  const isOwn = OWN_HOSTS.has(url.hostname) || [reached, host].includes(url.hostname);
  const isPort = incoming === undefined || Number(url.port || 80) === incoming.socket.localPort;
  return isOwn && isPort ? url.origin : "";
}
