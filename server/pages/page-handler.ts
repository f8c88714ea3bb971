import { escapeXml } from "#contract/escape-xml.ts";
import { splitLocale, withLocale } from "#contract/languages.ts";
import { isUnlistedPath, isOpsPath, trackPath } from "#contract/url/site-paths.ts";
import type { AppDeps } from "#server/app-deps.ts";
import type { ByteCache, NewAnswer, StoredAnswer } from "#server/http/byte-cache.ts";
import { answerCaching } from "#server/http/call.ts";
import { Refusal } from "#server/http/errors.ts";
import { HEAVY, HeavyQueue } from "#server/http/jobs.ts";
import {
  clientAddress,
  requestBindings,
  type Call,
  requestConditions,
  type InnerFetch,
} from "#server/http/request.ts";
import { CompressedBody, PAGE_BROTLI_QUALITY, sendBytes } from "#server/http/response.ts";
import { contentSecurityPolicy, type SecurityHeaders } from "#server/http/security.ts";
import { catalogueStamp } from "#server/api/catalogue.ts";
import { MAX_CACHE_SECONDS, computeCacheTime, secondsToNextDraw } from "#server/api/tracks.ts";
import { apiPlace, pageOrigin, policyExceptions } from "./page-policy.ts";
import type { Renderer } from "./renderer.ts";

const TRACK_PATH = /^(?:\/[a-z]{2})?\/track\/(\d{1,10})(?:\/|$)/i;

/** Id of an unknown track, whose page is rendered for all unknown ones. */
const UNKNOWN_TRACK = 9_999_999_999;

const UNKNOWN_HOST =
  "a page was requested under an unknown host: such pages have relative links and call the API on their own host. Set PUBLIC_URL to the site's address.";

const pathWithoutLocale = (url: string) => splitLocale(url).path;

/** The canonical address of the requested page. */
function canonicalPath({ board, pages }: AppDeps, typed: string): string {
  const canonical = pages.canonicalUrl(typed);
  const id = TRACK_PATH.exec(canonical.replace(/\?.*/s, ""))?.[1];
  if (id === undefined || board.track(Number(id)) !== undefined) return canonical;
  return withLocale(splitLocale(canonical).locale, trackPath(UNKNOWN_TRACK));
}

/** Matches text that ends before the path in `data-path`, which has no query. */
const PATH_ATTRIBUTE = /data-path="[^"]{0,3}$/;

/**
 * The 404 page of an address: replaces `rendered`, the path of the rendered page, by the requested path and query
 * (without the language).
 */
function withAddress(html: string, rendered: string, typed: string): string {
  const address = escapeXml(typed);
  const path = escapeXml(typed.replace(/\?.*/s, ""));
  const [first = "", ...rest] = html.split(escapeXml(rendered));
  return rest.reduce((text, part) => {
    const isPath = PATH_ATTRIBUTE.test(text.slice(-20));
    return `${text}${isPath ? path : address}${part}`;
  }, first);
}

/** Headers of pages for operators and developers. */
function headersApart(path: string): Record<string, string> {
  return {
    ...(isUnlistedPath(path) && { "x-robots-tag": "noindex" }),
    // Not on public pages, where the first header would start a new process before the first paint (decision 013).
    ...(isOpsPath(path) && {
      "cross-origin-opener-policy": "same-origin",
      "referrer-policy": "same-origin",
    }),
  };
}

/** Seconds for which a CDN may serve a page while it fetches the next one, so that no visitor waits. */
const STALE_SECONDS = 5;

/**
 * Pages have the caching of responses, and CDNs may serve them a little longer, since a page continues with the
 * stream from its own draw. This is in the CDN's own header (RFC 9213): a browser with a stale page would show an old
 * draw as the latest, and use the old date as the time.
 */
function cacheControl({ board, clock }: AppDeps, { status, isOlder }: StoredAnswer, path: string) {
  if (status !== 200 || isOpsPath(path)) return { "cache-control": "no-store" };
  // An older page is only for this browser, which continues with the stream. The root page depends on a cookie.
  if (isOlder === true || path === "/") return { "cache-control": "private, no-cache" };
  const tracks = board.tracks();
  const seconds =
    tracks.length === 0
      ? MAX_CACHE_SECONDS
      : secondsToNextDraw(tracks, computeCacheTime({ board, clock }));
  return {
    ...answerCaching(seconds),
    "cdn-cache-control": `public, max-age=${seconds}, stale-while-revalidate=${STALE_SECONDS}`,
  };
}

/** Maximum age of a page in milliseconds, since pages also show ages and days. */
const PAGE_MS = 60_000;

/** The server's parts for pages. */
export interface PageServer {
  readonly cache: ByteCache;
  readonly fetch: InnerFetch;
  readonly headers: SecurityHeaders;
}

/** Returns the handler of pages, which renders a page once per canonical address. */
export function pageHandler(deps: AppDeps, { cache, fetch, headers: common }: PageServer) {
  const { board, clock, env } = deps;
  const queue = new HeavyQueue(HEAVY);
  let warned = false;

  /** Logs once that pages are requested under an unknown host. */
  function warnOfHost(): void {
    if (!warned) deps.log(UNKNOWN_HOST);
    warned = true;
  }

  async function render(renderer: Renderer, url: string, origin: string): Promise<NewAnswer> {
    const request = {
      url,
      origin,
      now: clock.now(),
      version: String(board.version()),
      api: apiPlace(origin, env.api),
    };
    const result = await renderer(request, { fetch });
    const path = url.replace(/\?.*/s, "");
    const { status, html, scriptHashes, styleHashes, location, failure } = result;
    if (failure !== undefined) deps.log(`GET ${path} failed`, failure);
    const exceptions = policyExceptions(path, origin, env.api);
    const hashes = { scripts: scriptHashes, styles: styleHashes };
    const headers = {
      ...common.page,
      "content-security-policy": contentSecurityPolicy(hashes, exceptions),
      "content-type": "text/html; charset=utf-8",
      vary: "Accept-Encoding",
      ...(location !== undefined && { location }),
    };
    const body = new CompressedBody(Buffer.from(html), { brotliQuality: PAGE_BROTLI_QUALITY });
    return { status, headers, body };
  }

  return async (call: Call, { pathname, search }: URL): Promise<Response> => {
    const { renderer } = deps.pages;
    if (renderer === null) throw new Refusal(503, "notBuilt");
    const origin = pageOrigin(call, deps);
    if (origin === "") warnOfHost();
    const typed = `${pathname}${search}`;
    const url = canonicalPath(deps, typed);
    const id = Number(TRACK_PATH.exec(url.replace(/\?.*/s, ""))?.[1] ?? 0);
    const entry = {
      key: `${catalogueStamp(deps)}|page|${origin}${url}`,
      version: board.track(id)?.version ?? board.version(),
      untilMs: clock.now() + PAGE_MS,
      queue,
      orOlder: true,
      make: () => render(renderer, url, origin),
    };
    const { incoming } = requestBindings(call);
    const page = await cache.read(entry, { address: clientAddress(incoming, env.proxyHops) });
    const own = { ...headersApart(pathname), ...cacheControl(deps, page, pathname) };
    const headers = { ...page.headers, ...own };
    const { status } = page;
    // A 404 page shows the requested address.
    if (status === 404 && url !== typed) {
      const html = withAddress(
        page.body.plain.toString(),
        pathWithoutLocale(url),
        pathWithoutLocale(typed),
      );
      const body = new CompressedBody(Buffer.from(html));
      return sendBytes({ status, etag: null, body }, requestConditions(call), headers);
    }
    const etag = status === 200 ? page.etag : null;
    return sendBytes({ ...page, etag }, requestConditions(call), headers);
  };
}
