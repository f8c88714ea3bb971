import { LANGUAGES, withLocale } from "#contract/languages.ts";
import type { Language } from "#contract/languages.ts";
import { HOT_COLD_PATH, SHELL_PATH, STATIC_PATHS, trackPath } from "#contract/site-paths.ts";

/** `hreflang` of each language. */
const TAGS: Readonly<Record<Language, string>> = { cn: "zh-CN", en: "en", ja: "ja" };

/** The site's pages for search engines, each in every language with its other ones (XML). */
export function printSitemap(origin: string, trackIds: readonly number[]): string {
  const paths = ["/", ...trackIds.map(trackPath), HOT_COLD_PATH, ...STATIC_PATHS];
  const urls = paths.flatMap((path) => {
    const others = LANGUAGES.map(
      (language) =>
        `<xhtml:link rel="alternate" hreflang="${TAGS[language]}" href="${origin}${withLocale(language, path)}"/>`,
    ).join("");
    return LANGUAGES.map(
      (language) => `<url><loc>${origin}${withLocale(language, path)}</loc>${others}</url>`,
    );
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    "</urlset>",
    "",
  ].join("\n");
}

/** What search engines may read. */
export function printRobots(origin: string): string {
  const hidden = LANGUAGES.map((language) => `Disallow: ${withLocale(language, SHELL_PATH)}`);
  return ["User-agent: *", "Disallow: /api/", ...hidden, `Sitemap: ${origin}/sitemap.xml`, ""].join(
    "\n",
  );
}
