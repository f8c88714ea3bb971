import { escapeXml } from "#contract/escape-xml.ts";
import { splitLocale, withLocale } from "#contract/languages.ts";
import { trackPath } from "#contract/url/site-paths.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { pageCaching } from "#server/http/answer-cache.ts";
import { bareErrorPage } from "#server/http/error-answers.ts";
import { HEAVY, HeavyQueue } from "#server/http/jobs.ts";
import {
  addressOf,
  bindingsOf,
  type Call,
  type Conditions,
  conditionsOf,
  type InnerFetch,
  networkOf,
} from "#server/http/request.ts";
import { bodyHeaders, matchesTag } from "#server/http/response.ts";
import {
  contentSecurityPolicy,
  type PolicyExceptions,
  type SecurityHeaders,
} from "#server/http/security.ts";
import { stampOf } from "#server/resources/catalogue.ts";
import { CACHE_SECONDS_MAX, cacheTimeOf, secondsToNextDraw } from "#server/resources/tracks.ts";
import { apiPlace, pageOrigin, policyExceptions } from "./page-policy.ts";
import { PageCache, type PageKey, pageOf, type RenderedPage } from "./page-cache.ts";
import type { Renderer } from "./renderer.ts";

const TRACK_PATH = /^(?:\/[a-z]{2})?\/track\/(\d{1,10})(?:\/|$)/i;

/** An unknown track: the page of each unknown one is made under its address. */
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

/** The end of a text before the attribute's path, which has no query. */
const PATH_ATTRIBUTE = /data-path="[^"]{0,3}$/;

/**
 * The page of an address that doesn't exist, with that address (path and query, without its language) in the
 * place of `rendered`, the path that the page was rendered for.
 */
function withAddress(page: RenderedPage, rendered: string, typed: string): RenderedPage {
  const address = escapeXml(typed);
  const path = escapeXml(typed.replace(/\?.*/s, ""));
  const [first = "", ...rest] = page.result.html.split(escapeXml(rendered));
  const html = rest.reduce((text, part) => {
    const isPath = PATH_ATTRIBUTE.test(text.slice(-20));
    return `${text}${isPath ? path : address}${part}`;
  }, first);
  return pageOf({ ...page.result, html });
}

function cachingOf({ board, clock }: AppDeps, status: number, path: string) {
  if (status !== 200) return { "cache-control": "no-store" };
  // The root page depends on a cookie.
  if (path === "/") return { "cache-control": "private, no-cache" };
  const tracks = board.tracks();
  const seconds =
    tracks.length === 0
      ? CACHE_SECONDS_MAX
      : secondsToNextDraw(tracks, cacheTimeOf({ board, clock }));
  return pageCaching(seconds);
}

interface PageHeaders {
  readonly common: SecurityHeaders;
  readonly caching: Readonly<Record<string, string>>;
  readonly exceptions: PolicyExceptions;
}

function headersOf(
  { result, etag }: RenderedPage,
  { common, caching, exceptions }: PageHeaders,
): Record<string, string> {
  const { status, scriptHashes, styleHashes, location } = result;
  const hashes = { scripts: scriptHashes, styles: styleHashes };
  return {
    ...(exceptions.framed === true ? common.frame : common.page),
    ...result.headers,
    "content-security-policy": contentSecurityPolicy(hashes, exceptions),
    ...caching,
    vary: "Accept-Encoding",
    ...(status === 200 && { etag }),
    ...(location !== undefined && { location }),
  };
}

async function pageAnswer(
  page: RenderedPage,
  conditions: Conditions,
  more: PageHeaders,
): Promise<Response> {
  const { body, etag } = page;
  const { status } = page.result;
  const headers = headersOf(page, more);
  if (status === 200 && matchesTag(conditions, etag)) {
    return new Response(null, { status: 304, headers });
  }
  const encoding = body.encodingFor(conditions);
  const bytes = await body.in(encoding);
  const own = bodyHeaders("text/html; charset=utf-8", encoding, bytes);
  return new Response(bytes, { status, headers: { ...headers, ...own } });
}

/** The cache key of an address's page as of now. */
function keyOf(deps: AppDeps, url: string, origin: string): PageKey {
  const { board } = deps;
  const [path = "", query = ""] = url.split(/(?=\?)/s, 2);
  const id = Number(TRACK_PATH.exec(path)?.[1] ?? 0);
  const name = `${stampOf(deps)} ${origin}${url}`;
  return { name, query, version: board.track(id)?.version ?? board.version() };
}

/** What pages need of the server that they belong to. */
export interface PageServer {
  readonly fetch: InnerFetch;
  readonly headers: SecurityHeaders;
}

/** Answers with the page of an address, rendered once for all addresses that show the same. */
export function pageHandler(deps: AppDeps, { fetch, headers: common }: PageServer) {
  const { board, clock, env } = deps;
  const cache = new PageCache(clock);
  const queue = new HeavyQueue(HEAVY);
  let warned = false;

  /** Logs once that pages are requested under an unknown host. */
  function warnOfHost(): void {
    if (!warned) deps.log(UNKNOWN_HOST);
    warned = true;
  }

  async function pageFor(
    renderer: Renderer,
    { url, origin, network }: Readonly<Record<"url" | "origin" | "network", string>>,
  ): Promise<RenderedPage> {
    const render = () =>
      queue.run(network, async () => {
        const request = {
          url,
          origin,
          now: clock.now(),
          version: String(board.version()),
          api: apiPlace(origin, env.api),
        };
        const result = await renderer(request, { fetch });
        const path = url.replace(/\?.*/s, "");
        if (result.failure !== undefined) deps.log(`GET ${path} failed`, result.failure);
        return result;
      });
    return cache.page(keyOf(deps, url, origin), render);
  }

  return async (call: Call, { pathname, search }: URL): Promise<Response> => {
    const { renderer } = deps.pages;
    if (renderer === null) return bareErrorPage(503, "The site isn't built yet: run npm start.");
    const origin = pageOrigin(call, deps);
    if (origin === "") warnOfHost();
    const typed = `${pathname}${search}`;
    const canonical = canonicalOf(deps, typed);
    const network = networkOf(addressOf(bindingsOf(call).incoming, env.proxyHops));
    const found = await pageFor(renderer, { url: canonical, origin, network });
    // A page that doesn't exist shows its address as it was typed.
    const missing = found.result.status === 404 && canonical !== typed;
    const page = missing ? withAddress(found, pathOf(canonical), pathOf(typed)) : found;
    return pageAnswer(page, conditionsOf(call), {
      common,
      exceptions: policyExceptions(pathname, origin, env.api),
      // A browser shows an older page and goes on with the stream; no other visitor gets it from a CDN.
      caching:
        found.stale === true
          ? { "cache-control": "private, no-cache" }
          : cachingOf(deps, page.result.status, pathname),
    });
  };
}
