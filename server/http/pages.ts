import { extname } from "node:path";
import { apiBase } from "#contract/api-base.ts";
import { isEmbedPath } from "#contract/site-paths.ts";
import type { AppDeps } from "./app-deps.ts";
import { originOf } from "./address.ts";
import { bindingsOf, refuseOthers } from "./call.ts";
import { fileReply } from "./files.ts";
import { languageCookie } from "#contract/languages.ts";
import { rootLanguage } from "./language-redirect.ts";
import { plainPage } from "./plain-page.ts";
import type { Wish } from "./ready.ts";
import type { Reply } from "./reply.ts";
import { matchesTag, pickEncoding, toResponse } from "./reply.ts";
import { contentSecurityPolicy } from "./security.ts";
import type { Allowed } from "./security.ts";
import type { Call, Server } from "./server-context.ts";
import { sharedPage } from "./shared-cache.ts";
import { printRobots, printSitemap } from "./sitemap.ts";
import { PAST_SECONDS, secondsToNext } from "./track-of.ts";
import type { MadePage } from "#server/render/page-cache.ts";
import { PageCache } from "#server/render/page-cache.ts";

/** Kinds of files that are never pages: a missing one is a plain 404 and costs no rendering. */
const FILE_KINDS = new Set(
  "avif css gif ico jpeg jpg js json map mjs php png svg txt wasm webmanifest webp woff2 xml".split(
    " ",
  ),
);
const TRACK_PATH = /^(?:\/[a-z]{2})?\/track\/(\d{1,10})(?:\/|$)/i;

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

function wishOf(call: Call): Wish {
  return {
    acceptEncoding: call.req.header("accept-encoding"),
    ifNoneMatch: call.req.header("if-none-match"),
  };
}

/**
 * A file of the build under its own path. The prerendered pages are for service workers and static
 * hosts: with a renderer at hand, every page is made with its live frame and its own address.
 */
async function fileOf(call: Call, { pages }: AppDeps, pathname: string): Promise<Response | null> {
  const path = decoded(pathname);
  const clean = pages.renderer === null && path !== "/" && !path.endsWith("/");
  const page = clean ? await pages.files.find(`${path}.html`) : null;
  const file = page ?? (await pages.files.find(path));
  if (file === null) return null;
  call.set("route", page === null ? "file" : "page");
  const headers = { "content-security-policy": contentSecurityPolicy(file.inline) };
  return toResponse(await fileReply(file, wishOf(call), headers));
}

function isFilePath(pathname: string): boolean {
  return (
    /^\/(assets|builds)\//.test(pathname) ||
    FILE_KINDS.has(extname(pathname).slice(1).toLowerCase())
  );
}

function cachingOf({ board, clock }: AppDeps, status: number, path: string) {
  if (status !== 200) return { "cache-control": "no-store" };
  // The root page is one visitor's: it depends on a cookie.
  if (path === "/") return { "cache-control": "private, no-cache" };
  const tracks = board.tracks();
  const seconds = tracks.length === 0 ? PAST_SECONDS : secondsToNext(tracks, clock.now());
  return sharedPage(seconds);
}

/** What a page may do beyond the site's own. */
function allowedOf(path: string, origin: string, { api }: AppDeps["env"]): Allowed {
  const { protocol, hostname, port } = new URL(origin);
  const sibling = api.sibling ? apiBase({ protocol, hostname, port }, api.configured) : "";
  const connect = [...new Set([api.configured, sibling])].filter((base) => base !== "");
  return { connect, framed: isEmbedPath(path) };
}

async function pageReply(
  page: MadePage,
  wish: Wish,
  { cache, allowed }: { cache: Readonly<Record<string, string>>; allowed: Allowed },
): Promise<Reply> {
  const { result, prepared, etag } = page;
  const headers = {
    ...result.headers,
    "content-security-policy": contentSecurityPolicy(
      { scripts: result.scriptHashes, styles: result.styleHashes },
      allowed,
    ),
    ...cache,
    vary: "Accept-Encoding",
    ...(result.status === 200 && { etag }),
    ...(result.location !== undefined && { location: result.location }),
  };
  if (result.status === 200 && matchesTag(wish.ifNoneMatch, etag)) {
    return { status: 304, headers, body: null };
  }
  const encoding = prepared.encodingFor(pickEncoding(wish.acceptEncoding));
  const body = await prepared.form(encoding);
  return {
    status: result.status,
    headers: {
      ...headers,
      "content-type": "text/html; charset=utf-8",
      "content-length": String(body.byteLength),
      ...(encoding !== "identity" && { "content-encoding": encoding }),
    },
    body,
  };
}

/** Asks the API inside the process, as the pages do while they are made. */
type InnerFetch = (request: Request) => Promise<Response>;

function pageMaker(deps: AppDeps, fetch: InnerFetch) {
  const cache = new PageCache(deps.clock);
  const { board, clock, env } = deps;
  return async (call: Call, url: URL): Promise<Response> => {
    const { renderer, buildId } = deps.pages;
    if (renderer === null) {
      return plainPage(503, "The site isn't built yet: run npm start.");
    }
    const origin = pageOrigin(call, deps);
    const id = TRACK_PATH.exec(url.pathname)?.[1];
    const version = board.track(Number(id ?? 0))?.version ?? board.version();
    const key = { build: buildId, origin, path: url.pathname, query: url.search, version };
    const page = await cache.page(key, async () => {
      const result = await renderer(
        {
          url: `${url.pathname}${url.search}`,
          origin,
          now: clock.now(),
          version: String(board.version()),
          api: env.api,
        },
        { fetch },
      );
      if (result.failure !== undefined) deps.log(`GET ${url.pathname} failed`, result.failure);
      return result;
    });
    const allowed = allowedOf(url.pathname, origin, env);
    const control = cachingOf(deps, page.result.status, url.pathname);
    const reply = await pageReply(page, wishOf(call), { cache: control, allowed });
    return toResponse(reply);
  };
}

const VARY_ROOT = "Cookie, Accept-Language, Accept-Encoding";

/** The root page in the visitor's language, or the way to it; `make` makes the one that stays. */
async function rootResponse(call: Call, https: boolean, make: () => Promise<Response>) {
  const { redirect, cookie } = rootLanguage({
    cookie: call.req.header("cookie"),
    acceptLanguage: call.req.header("accept-language"),
    userAgent: call.req.header("user-agent"),
  });
  const { search } = new URL(call.req.url);
  const response =
    redirect === null
      ? await make()
      : new Response(null, {
          status: 302,
          headers: { location: `/${redirect}${search}`, "cache-control": "private, no-store" },
        });
  response.headers.set("vary", VARY_ROOT);
  if (cookie !== null) response.headers.append("set-cookie", languageCookie(cookie, https));
  return response;
}

/** The public origin of the site as this call reached it. */
function pageOrigin(call: Call, { env }: AppDeps): string {
  const url = new URL(call.req.url);
  return env.publicUrl ?? originOf(url, bindingsOf(call).incoming, env.proxyHops);
}

/** What robots read, made for the origin that they ask. */
const FOR_ROBOTS = [
  {
    path: "/sitemap.xml",
    type: "application/xml; charset=utf-8",
    print: (origin: string, { tracks }: AppDeps) =>
      printSitemap(
        origin,
        tracks.map(({ id }) => id),
      ),
  },
  {
    path: "/robots.txt",
    type: "text/plain; charset=utf-8",
    print: (origin: string) => printRobots(origin),
  },
] as const;

/** Everything that isn't the API: the build's files, and the pages. */
export function pageRoutes(app: Server, deps: AppDeps, fetch: InnerFetch): void {
  for (const { path, type, print } of FOR_ROBOTS) {
    app.get(path, (call) => {
      call.set("route", path);
      const text = print(pageOrigin(call, deps), deps);
      return new Response(text, { headers: { "content-type": type, "cache-control": "no-cache" } });
    });
  }
  const make = pageMaker(deps, fetch);
  const https = deps.env.publicUrl?.startsWith("https:") ?? false;
  app.get("*", async (call) => {
    const url = new URL(call.req.url);
    const file = await fileOf(call, deps, url.pathname);
    if (file !== null) return file;
    if (isFilePath(url.pathname)) {
      call.set("route", "file");
      return new Response("Not found\n", {
        status: 404,
        headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
      });
    }
    call.set("route", "page");
    return url.pathname === "/"
      ? rootResponse(call, https, () => make(call, url))
      : make(call, url);
  });
  refuseOthers(app, "*", "GET, HEAD");
}
