import { createHash } from "node:crypto";
import type { QueryClient } from "@tanstack/react-query";
import { createMemoryHistory } from "@tanstack/react-router";
import { renderToString } from "react-dom/server";
import { boot, buildId, digests, entry, modules, preload, sheets } from "virtual:site-assets";
import { createApi, createBase } from "#data/api/api.ts";
import { App } from "#app/app.tsx";
import { criticalStyles } from "#app/render/critical-styles.ts";
import { renderDocument, tags } from "#app/render/document.ts";
import { inlineFirstPicture } from "#app/render/first-picture.ts";
import { serializePayload } from "#data/persist/payload.ts";
import { type AppRouter, createAppRouter } from "#app/router.tsx";
import { splitLocale } from "#contract/languages.ts";
import type { RenderRequest, RenderResult } from "#contract/render.ts";
import { SHELL_PATH } from "#contract/url/site-paths.ts";
import { isUnlisted, needsAllMessages } from "#i18n/first-pages.ts";
import { createI18n, loadCatalog } from "#i18n/i18n.ts";
import { LOCALES } from "#i18n/locales.ts";
import { redirectTarget } from "#contract/url/redirect-target.ts";
import { createQueryClient } from "#data/queries/query-client.ts";
import { saveQueries, saveRefusals } from "#data/persist/saved-queries.ts";
import { findRedirect } from "#contract/url/redirects.ts";
import { routeFile, matchedRouteName } from "#routes/-route-names.ts";

export { REDIRECTS as redirects } from "#contract/url/redirects.ts";
export { canonicalUrl } from "#app/render/canonical-url.ts";
export { renderManifest } from "#app/render/web-manifest.ts";
export { buildId };

export interface RenderDeps {
  /** Requests API calls and files of the site by absolute URL. */
  readonly fetch: (request: Request) => Promise<Response>;
}

/** Paths of the files of each listed route's page, by route id, for preloading. */
export function routeFiles(): Readonly<Record<string, readonly string[]>> {
  const files = modules.flatMap(({ source, ...module }) => {
    const [, name] = /^src\/routes\/(.+)\.tsx$/.exec(source) ?? [];
    if (name === undefined) return [];
    const id = name === "index" ? "/" : `/${name.replaceAll(".", "/")}`;
    if (isUnlisted(id)) return [];
    return [[id, [...module.files, ...module.sheets]] as const];
  });
  return Object.fromEntries(files);
}

/** Style sheets and scripts of the page: those of every page, of its routes and of its language. */
function pageFiles(router: AppRouter, locale: string) {
  const ids = router.state.matches.map(({ routeId }) => routeId);
  const sources = [
    `locales/${locale}.po`,
    ...(needsAllMessages(ids) ? [`locales/${locale}.po?rest.po`] : []),
    ...(ids.some(isUnlisted) ? [`locales/${locale}.po?unlisted.po`] : []),
    ...router.options.context.modules,
    ...ids.map(routeFile),
  ];
  const used = modules.filter(({ source }) => sources.includes(source));
  const files = new Set([...preload, ...used.flatMap((module) => module.files), entry]);
  return {
    sheets: [...new Set([...sheets, ...used.flatMap((module) => module.sheets)])],
    scripts: [...files].map((path) => `${path}#${digests[path] ?? ""}`),
  };
}

/** The content security policy's source expression for inline code. */
function cspHash(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/** Placeholder origin while the site's origin is unknown, as in the build. */
const NO_ORIGIN = "http://origin.invalid";

function requestPath({ url, origin }: RenderRequest): string {
  return new URL(url, origin === "" ? NO_ORIGIN : origin).pathname;
}

/** The redirect by the site's rules; null if there is none. */
function renderRedirect(pathname: string, url: string): RenderResult | null {
  const redirect = findRedirect(pathname);
  const location = redirect === undefined ? null : redirectTarget(redirect, url);
  if (location === null || location === url) return null;
  return { status: 302, html: "", location, scriptHashes: [], styleHashes: [] };
}

interface Page {
  readonly request: RenderRequest;
  /** The router, with the page's routes loaded. */
  readonly router: AppRouter;
  readonly queryClient: QueryClient;
  readonly files: ReturnType<typeof pageFiles>;
  readonly status: number;
}

/** The HTML and inline styles of a page around its markup. */
function formatPage({ request, router, queryClient, files, status }: Page, body: string) {
  const { matches } = router.state;
  const { locale } = router.options.context;
  const isShell = splitLocale(requestPath(request)).path === SHELL_PATH;
  const tab = new URLSearchParams(router.state.location.searchStr).get("tab");
  // The root shows a failed page too.
  const shown = status < 400 ? (matches.at(-1)?.routeId ?? "") : "__root__";
  const critical = criticalStyles(shown, tab);
  const html = renderDocument({
    lang: LOCALES[locale].tag,
    // Only the app uses a shell, so it has a title and no other meta tags.
    meta: matches.flatMap(({ meta }) => tags(meta)).filter(({ title }) => !isShell || title),
    links: matches.flatMap(({ links }) => tags(links)),
    ...files,
    ...critical,
    boot,
    buildId,
    route: matchedRouteName(
      matches.map(({ routeId }) => routeId),
      locale,
    ),
    path: requestPath(request),
    body,
    payload: serializePayload({
      rendered: request.now,
      version: request.version,
      api: request.api,
      queries: saveQueries(queryClient),
      refused: saveRefusals(queryClient),
    }),
  });
  return { html, css: critical.css };
}

/** Renders a page with its data, in the language of its address. */
export async function render(request: RenderRequest, deps: RenderDeps): Promise<RenderResult> {
  const base = request.origin === "" ? NO_ORIGIN : request.origin;
  const pathname = requestPath(request);
  const { locale } = splitLocale(pathname);
  const moved = renderRedirect(pathname, request.url);
  if (moved !== null) return moved;
  const i18n = createI18n(locale, await loadCatalog(locale));
  const read = (path: string | URL, init?: RequestInit) =>
    deps.fetch(new Request(new URL(path, base), init));
  const api = createApi({ base: createBase(""), fetch: read });
  const queryClient = createQueryClient(api, { retries: 0 });
  const router = createAppRouter({
    history: createMemoryHistory({ initialEntries: [request.url] }),
    queryClient,
    i18n,
    locale,
    origin: request.origin,
    scrollRestoration: false,
    modules: new Set(),
  });
  await router.load();

  // oxlint-disable-next-line no-underscore-dangle -- the router's only access to the status
  const result = router._serverResult;
  const files = pageFiles(router, locale);
  if (result?.type === "redirect") {
    const location = result.redirect.headers.get("location") ?? "/";
    const { status } = result.redirect;
    return { status, html: "", location, scriptHashes: [], styleHashes: [] };
  }

  const status = result?.status ?? 200;
  const markup = renderToString(<App i18n={i18n} queryClient={queryClient} router={router} />);
  const body = await inlineFirstPicture(markup, read);
  const { html, css } = formatPage({ request, router, queryClient, files, status }, body);
  queryClient.clear();
  const broken = router.state.matches.find(({ status }) => status === "error");
  const failure = broken === undefined ? {} : { failure: broken.error };
  return {
    status,
    html,
    scriptHashes: [cspHash(boot)],
    styleHashes: [cspHash(css)],
    ...failure,
  };
}
