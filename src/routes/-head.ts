import { LANGUAGE_DEFAULT, LANGUAGES, withLocale } from "#contract/languages.ts";
import { type Locale, LOCALES } from "#i18n/locales.ts";

export interface HeadOf {
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

/** Title, description, canonical address, other languages and Open Graph of a page. */
export function headOf(page: HeadOf): Head {
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

export const SITE_IMAGE = "/art/og.svg";
