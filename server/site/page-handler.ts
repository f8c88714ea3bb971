import { splitLocale, withLocale } from "#contract/languages.ts";
import { trackPath } from "#contract/site-paths.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { pageCaching } from "#server/http/answer-cache.ts";
import { bareErrorPage } from "#server/http/error-answers.ts";
import { HEAVY, HeavyQueue } from "#server/http/jobs.ts";
import { type Call, type Conditions, conditionsOf, type InnerFetch } from "#server/http/request.ts";
import { bodyHeaders, matchesTag, type RawResponse, toResponse } from "#server/http/response.ts";
import { contentSecurityPolicy, type PolicyExceptions } from "#server/http/security.ts";
import { stampOf } from "#server/resources/catalogue.ts";
import { CACHE_SECONDS_MAX, secondsToNextDraw } from "#server/resources/tracks.ts";
import { apiPlace, pageOrigin, policyExceptions } from "./page-policy.ts";
import { pageFor } from "./missing-page.ts";
import { PageCache, type RenderedPage } from "./page-cache.ts";
import type { Renderer } from "./renderer.ts";

const TRACK_PATH = /^(?:\/[a-z]{2})?\/track\/(\d{1,10})(?:\/|$)/i;

/** A track that nobody has: the page of each unknown one is made under its address. */
const UNKNOWN_TRACK = 9_999_999_999;

const UNKNOWN_HOST =
  "a page was asked for under a host that isn't known: such pages have relative links and call the API on their own host. Set PUBLIC_URL to the site's address.";

const pathOf = (url: string) => splitLocale(url).path;

/** The address under which the page of `typed` is made. */
function canonicalOf({ board, pages }: AppDeps, typed: string): string {
  const canonical = pages.canonicalUrl(typed);
  const id = TRACK_PATH.exec(canonical.replace(/\?.*/s, ""))?.[1];
  if (id === undefined || board.track(Number(id)) !== undefined) return canonical;
  return withLocale(splitLocale(canonical).locale, trackPath(UNKNOWN_TRACK));
}

function cachingOf({ board, clock }: AppDeps, status: number, path: string) {
  if (status !== 200) return { "cache-control": "no-store" };
  // The root page depends on a cookie.
  if (path === "/") return { "cache-control": "private, no-cache" };
  const tracks = board.tracks();
  const seconds = tracks.length === 0 ? CACHE_SECONDS_MAX : secondsToNextDraw(tracks, clock.now());
  return pageCaching(seconds);
}

async function pageResponse(
  { result, body, etag }: RenderedPage,
  conditions: Conditions,
  more: { caching: Readonly<Record<string, string>>; exceptions: PolicyExceptions },
): Promise<RawResponse> {
  const { status, scriptHashes, styleHashes, location } = result;
  const hashes = { scripts: scriptHashes, styles: styleHashes };
  const headers = {
    ...result.headers,
    "content-security-policy": contentSecurityPolicy(hashes, more.exceptions),
    ...more.caching,
    vary: "Accept-Encoding",
    ...(status === 200 && { etag }),
    ...(location !== undefined && { location }),
  };
  if (status === 200 && matchesTag(conditions, etag)) return { status: 304, headers, body: null };
  const encoding = body.encodingFor(conditions);
  const bytes = await body.in(encoding);
  const own = bodyHeaders("text/html; charset=utf-8", encoding, bytes);
  return { status, headers: { ...headers, ...own }, body: bytes };
}

/** Answers with the page of an address, rendered once for all addresses that show the same. */
export function pageHandler(deps: AppDeps, fetch: InnerFetch) {
  const cache = new PageCache(deps.clock);
  const queue = new HeavyQueue(HEAVY);
  const { board, clock, env } = deps;
  let warned = false;

  /** Logs once that pages are asked for under an unknown host. */
  function warnOfHost(): void {
    if (!warned) deps.log(UNKNOWN_HOST);
    warned = true;
  }

  async function pageOf(renderer: Renderer, url: string, origin: string): Promise<RenderedPage> {
    const [path = "", query = ""] = url.split(/(?=\?)/s, 2);
    const id = TRACK_PATH.exec(path)?.[1];
    const version = board.track(Number(id ?? 0))?.version ?? board.version();
    const build = stampOf(deps, deps.pages.buildId);
    const key = { build, origin, path, query, version };
    const request = {
      url,
      origin,
      now: clock.now(),
      version: String(board.version()),
      api: apiPlace(origin, env.api),
    };
    return cache.page(key, () =>
      queue.run(async () => {
        const result = await renderer(request, { fetch });
        if (result.failure !== undefined) deps.log(`GET ${path} failed`, result.failure);
        return result;
      }),
    );
  }

  return async (call: Call, { pathname, search }: URL): Promise<Response> => {
    const { renderer } = deps.pages;
    if (renderer === null) {
      return bareErrorPage(503, "The site isn't built yet: run npm start.");
    }
    const origin = pageOrigin(call, deps);
    if (origin === "") warnOfHost();
    const typed = `${pathname}${search}`;
    const canonical = canonicalOf(deps, typed);
    const found = await pageOf(renderer, canonical, origin);
    // A page that doesn't exist shows its address as it was typed.
    const missing = found.result.status === 404 && canonical !== typed;
    const page = missing ? pageFor(pathOf(typed), pathOf(canonical), found) : found;
    const caching = cachingOf(deps, page.result.status, pathname);
    const exceptions = policyExceptions(pathname, origin, env.api);
    return toResponse(await pageResponse(page, conditionsOf(call), { caching, exceptions }));
  };
}
