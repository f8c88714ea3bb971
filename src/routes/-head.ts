import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { textOr } from "#contract/site.ts";
import { LANGUAGE_DEFAULT, LANGUAGES, withLocale } from "#contract/languages.ts";
import { homeQuery } from "#data/queries/home.ts";
import { type Locale, LOCALES } from "#i18n/locales.ts";
import type { RouterContext } from "#routes/-context.ts";

/** Path of the picture of pages without an own one. */
export const SITE_IMAGE = "/art/og.svg";

export interface HeadOptions {
  readonly title: string;
  readonly description: string;
  readonly keywords?: string;
  readonly siteName: string;
  readonly locale: Locale;
  readonly origin: string;
  /** Path without prefix, with the part of the query that identifies the page. */
  readonly path: string;
  readonly image: string;
  /** False keeps the page out of search engines. */
  readonly indexed?: boolean;
}

export interface Head {
  meta: Record<string, string>[];
  links: Record<string, string>[];
}

/** The router's arguments of a route's head. */
interface HeadArgs {
  readonly match: { readonly context: RouterContext };
}

/** The site's names from the API, by default the product's. */
export function siteTexts({ queryClient, locale, i18n }: RouterContext) {
  const info = queryClient.getQueryData(homeQuery(locale).queryKey)?.seo_info;
  return {
    siteName: textOr(info?.site_name, i18n._(msg`Marble Draws`)),
    description: textOr(
      info?.site_description,
      i18n._(msg`Live results of marble draws, with history and statistics. Works offline too.`),
    ),
    keywords: info?.site_keywords ?? "",
  };
}

/** Title, description, canonical address, other languages and Open Graph of a page. */
export function pageHead(page: HeadOptions): Head {
  const at = (locale: Locale) => `${page.origin}${withLocale(locale, page.path)}`;
  const alternate = (hrefLang: string, to: Locale) => ({
    rel: "alternate",
    hrefLang,
    href: at(to),
  });
  const meta: Record<string, string>[] = [
    { title: page.title },
    { name: "description", content: page.description },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: page.siteName },
    { property: "og:title", content: page.title },
    { property: "og:description", content: page.description },
    { property: "og:url", content: at(page.locale) },
    { property: "og:image", content: `${page.origin}${page.image}` },
    { property: "og:locale", content: LOCALES[page.locale].tag.replace("-", "_") },
    { name: "twitter:card", content: "summary_large_image" },
  ];
  if (page.keywords) meta.push({ name: "keywords", content: page.keywords });
  if (page.indexed === false)
    return { meta: [...meta, { name: "robots", content: "noindex" }], links: [] };
  const links: Record<string, string>[] = [
    { rel: "canonical", href: at(page.locale) },
    ...LANGUAGES.map((locale) => alternate(LOCALES[locale].tag, locale)),
    alternate("x-default", LANGUAGE_DEFAULT),
  ];
  return { meta, links };
}

interface StaticPage {
  readonly path: string;
  readonly title: MessageDescriptor;
  readonly description: MessageDescriptor;
}

/** The head of a page whose title and description don't depend on data. */
export function staticHead({ path, title, description }: StaticPage) {
  return ({ match: { context } }: HeadArgs): Head => {
    const { i18n, locale, origin } = context;
    const { siteName } = siteTexts(context);
    return pageHead({
      title: `${i18n._(title)} · ${siteName}`,
      description: i18n._(description),
      siteName,
      locale,
      origin,
      path,
      image: SITE_IMAGE,
    });
  };
}

/** The head of a page for operators or developers, which search engines don't list. */
export function unlistedHead(title: MessageDescriptor) {
  return ({ match: { context } }: HeadArgs): Head => ({
    meta: [
      { title: `${context.i18n._(title)} · ${siteTexts(context).siteName}` },
      { name: "robots", content: "noindex" },
    ],
    links: [],
  });
}

interface RootMatch {
  readonly context: RouterContext;
  readonly _notFound?: boolean | undefined;
}

/** The head of pages without one: not found, or failed. */
export function rootHead({ context, _notFound }: RootMatch): Head {
  const { siteName } = siteTexts(context);
  const title =
    _notFound === true ? `${context.i18n._(msg`Page not found`)} · ${siteName}` : siteName;
  return { meta: [{ title }], links: [] };
}
