import {
  chosenLanguage,
  LANGUAGE_PARAM,
  languageCookie,
  withLocale,
  withoutChoice,
} from "#contract/languages.ts";
import { decodePath } from "#contract/url/site-paths.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { Refusal } from "#server/http/errors.ts";
import { refuseOtherMethods } from "#server/http/call.ts";
import { type Call, requestConditions, isForPrograms, type Server } from "#server/http/request.ts";
import { contentSecurityPolicy } from "#server/http/security.ts";
import { fileResponse } from "./files.ts";
import { followedLanguage, rootLanguage } from "./language-redirect.ts";
import { pageHandler, type PageServer } from "./page-handler.ts";
import { pageOrigin, policyExceptions } from "./page-policy.ts";
import { formatRobots, formatSitemap } from "./sitemap.ts";

/** Redirects an address with several leading slashes to one slash: parsers would mistake it for a host. */
function withoutHost({ pathname, search }: URL): Response {
  const headers = {
    location: `${pathname.replace(/^\/+/, "/")}${search}`,
    "cache-control": "no-store",
  };
  return new Response(null, { status: 307, headers });
}

/** A file of the build; null without one. Prerendered pages are used only without a renderer. */
async function findFile(call: Call, deps: AppDeps, pathname: string): Promise<Response | null> {
  const { pages, env } = deps;
  const path = decodePath(pathname);
  const clean = pages.renderer === null && path !== "/" && !path.endsWith("/");
  const page = clean ? await pages.files.find(`${path}.html`) : null;
  const file = page ?? (await pages.files.find(path));
  if (file === null) return null;
  call.set("route", page === null ? "file" : "page");
  // Prerendered pages and the service worker call the API, too.
  const exceptions = policyExceptions(pathname, pageOrigin(call, deps), env.api);
  const headers = { "content-security-policy": contentSecurityPolicy(file.inline, exceptions) };
  return fileResponse(file, requestConditions(call), headers);
}

const VARY_ROOT = "Cookie, Accept-Language, Accept-Encoding";

/** The root page, or a redirect to the visitor's language. */
async function rootResponse(call: Call, https: boolean, render: () => Promise<Response>) {
  const { pathname, search, searchParams } = new URL(call.req.url);
  const { redirect, cookie } = rootLanguage({
    chosen: chosenLanguage(searchParams.get(LANGUAGE_PARAM)),
    cookie: call.req.header("cookie"),
    acceptLanguage: call.req.header("accept-language"),
    userAgent: call.req.header("user-agent"),
  });
  const response =
    redirect === null
      ? await render()
      : new Response(null, {
          status: 302,
          headers: {
            location: withLocale(redirect, withoutChoice(`${pathname}${search}`)),
            "cache-control": "private, no-store",
          },
        });
  response.headers.set("vary", VARY_ROOT);
  if (cookie !== null) response.headers.append("set-cookie", languageCookie(cookie, https));
  return response;
}

/** Another page; sets the cookie to its language, also without scripts. */
async function pageResponse(call: Call, https: boolean, render: () => Promise<Response>) {
  const response = await render();
  const { headers, ok, status } = response;
  const followed = followedLanguage(call.req.path, call.req.raw.headers);
  if (followed === null || !(ok || status === 304 || status === 404)) return response;
  headers.append("set-cookie", languageCookie(followed, https));
  // A shared cache would send this visitor's cookie to others.
  if (headers.get("cache-control") !== "no-store") {
    headers.set("cache-control", "private, no-cache");
    headers.delete("cdn-cache-control");
  }
  return response;
}

/** Files for search engines, with the requested origin. */
const FOR_ROBOTS = [
  {
    path: "/sitemap.xml",
    type: "application/xml; charset=utf-8",
    format: (origin: string, { board }: AppDeps) =>
      formatSitemap(
        origin,
        board.tracks().map(({ track }) => track.id),
      ),
  },
  {
    path: "/robots.txt",
    type: "text/plain; charset=utf-8",
    format: (origin: string) => formatRobots(origin),
  },
] as const;

/** Adds all other routes: the build's files and the pages. */
export function pageRoutes(app: Server, deps: AppDeps, server: PageServer): void {
  for (const { path, type, format } of FOR_ROBOTS) {
    app.get(path, (call) => {
      call.set("route", path);
      const text = format(pageOrigin(call, deps) || deps.siteAddress(), deps);
      return new Response(text, { headers: { "content-type": type, "cache-control": "no-cache" } });
    });
  }
  const render = pageHandler(deps, server);
  const https = deps.env.publicUrl?.startsWith("https:") ?? false;
  app.get("*", async (call) => {
    const url = new URL(call.req.url);
    if (url.pathname.startsWith("//")) return withoutHost(url);
    const file = await findFile(call, deps, url.pathname);
    if (file !== null) return file;
    if (isForPrograms(url.pathname)) {
      call.set("route", "file");
      throw new Refusal(404, "notFound");
    }
    call.set("route", "page");
    const respond = url.pathname === "/" ? rootResponse : pageResponse;
    return respond(call, https, () => render(call, url));
  });
  refuseOtherMethods(app, "*", "GET, HEAD");
}
