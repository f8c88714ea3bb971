import { apiBase } from "#contract/api-base.ts";
import { isEmbedPath } from "#contract/site-paths.ts";
import type { MadePage } from "#server/site/page-cache.ts";
import { PageCache } from "#server/site/page-cache.ts";
import type { Renderer } from "#server/site/renderer.ts";
import { originOf } from "#server/http/address.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { bindingsOf } from "#server/http/call.ts";
import { HeavyQueue } from "#server/http/heavy-queue.ts";
import { plainPage } from "#server/http/plain-page.ts";
import type { Wish } from "#server/http/answer-cache.ts";
import type { Reply } from "#server/http/reply.ts";
import { matchesTag, pickEncoding, toResponse } from "#server/http/reply.ts";
import { contentSecurityPolicy } from "#server/http/security.ts";
import type { Allowed } from "#server/http/security.ts";
import type { Call } from "#server/http/server-context.ts";
import { sharedPage } from "#server/http/cache-control.ts";
import { PAST_SECONDS, secondsToNext } from "#server/resources/track-of.ts";

const TRACK_PATH = /^(?:\/[a-z]{2})?\/track\/(\d{1,10})(?:\/|$)/i;

/** Pages that are made at a time, and that wait to be made at most. */
const HEAVY = { running: 1, waiting: 64 } as const;

/** The form in which a request wants its answer. */
export function wishOf(call: Call): Wish {
  return {
    acceptEncoding: call.req.header("accept-encoding"),
    ifNoneMatch: call.req.header("if-none-match"),
  };
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

/** The public origin of the site as this call reached it. */
export function pageOrigin(call: Call, { env }: AppDeps): string {
  const url = new URL(call.req.url);
  return env.publicUrl ?? originOf(url, bindingsOf(call).incoming, env.proxyHops);
}

/** Asks the API inside the process, as the pages do while they are made. */
export type InnerFetch = (request: Request) => Promise<Response>;

/** Answers with the page of an address, made once for all that show the same. */
export function pageMaker(deps: AppDeps, fetch: InnerFetch) {
  const cache = new PageCache(deps.clock);
  const queue = new HeavyQueue(HEAVY);
  const { board, clock, env } = deps;

  async function pageOf(renderer: Renderer, url: string, origin: string): Promise<MadePage> {
    const [path = "", query = ""] = url.split(/(?=\?)/s, 2);
    const id = TRACK_PATH.exec(path)?.[1];
    const version = board.track(Number(id ?? 0))?.version ?? board.version();
    const key = { build: deps.pages.buildId, origin, path, query, version };
    const about = { url, origin, now: clock.now(), version: String(board.version()), api: env.api };
    return cache.page(key, () =>
      queue.run(async () => {
        const result = await renderer(about, { fetch });
        if (result.failure !== undefined) deps.log(`GET ${path} failed`, result.failure);
        return result;
      }),
    );
  }

  return async (call: Call, { pathname, search }: URL): Promise<Response> => {
    const { renderer } = deps.pages;
    if (renderer === null) {
      return plainPage(503, "The site isn't built yet: run npm start.");
    }
    const origin = pageOrigin(call, deps);
    const typed = `${pathname}${search}`;
    const canonical = deps.pages.canonicalUrl(typed);
    const found = await pageOf(renderer, canonical, origin);
    // What isn't there shows its address as it was typed.
    const missing = found.result.status === 404 && canonical !== typed;
    const page = missing ? await pageOf(renderer, typed, origin) : found;
    const allowed = allowedOf(pathname, origin, env);
    const control = cachingOf(deps, page.result.status, pathname);
    const reply = await pageReply(page, wishOf(call), { cache: control, allowed });
    return toResponse(reply);
  };
}
