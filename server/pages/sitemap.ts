import { escapeXml } from "#contract/escape-xml.ts";
import { LANGUAGE_TAGS, LANGUAGES, withLocale } from "#contract/languages.ts";
import {
  HOT_COLD_PATH,
  OPS_PATH,
  SHELL_PATH,
  STATIC_PATHS,
  trackPath,
} from "#contract/url/site-paths.ts";

/** Formats the sitemap: all pages in all languages, with links between the languages. */
export function formatSitemap(origin: string, trackIds: readonly number[]): string {
  const paths = ["/", ...trackIds.map(trackPath), HOT_COLD_PATH, ...STATIC_PATHS];
  const urls = paths.flatMap((path) => {
    const addresses = LANGUAGES.map((language) => ({
      tag: LANGUAGE_TAGS[language],
      address: escapeXml(`${origin}${withLocale(language, path)}`),
    }));
    const links = addresses.map(
      ({ tag, address }) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${address}"/>`,
    );
    return addresses.map(({ address }) => `<url><loc>${address}</loc>${links.join("")}</url>`);
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    "</urlset>",
    "",
  ].join("\n");
}

/** Formats robots.txt. */
export function formatRobots(origin: string): string {
  const hidden = [OPS_PATH, SHELL_PATH].flatMap((path) =>
    LANGUAGES.map((language) => `Disallow: ${withLocale(language, path)}`),
  );
  return ["User-agent: *", "Disallow: /api/", ...hidden, `Sitemap: ${origin}/sitemap.xml`, ""].join(
    "\n",
  );
}
