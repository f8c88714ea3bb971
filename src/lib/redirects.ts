import { LANGUAGES, splitLocale, withLocale } from "#contract/languages.ts";
import { decodePath, withoutSlash } from "#contract/url/site-paths.ts";
import { isAbsolute } from "#lib/redirect-target.ts";

/** Redirects of paths in every language. A target with a protocol leaves the site. */
const FIXED = { "/index.html": "/", "/home": "/", "/track": "/", "/service": "/serviceCenter" };
const DYNAMIC = { "/tracks/:id": "/" };

function inLanguages(rules: Readonly<Record<string, string>>) {
  const all = Object.entries(rules).flatMap(([from, to]) =>
    LANGUAGES.map((each) => {
      const redirect = isAbsolute(to) ? to : withLocale(each, to);
      return [withLocale(each, from), { redirect }] as const;
    }),
  );
  return Object.fromEntries(all);
}

/** The site's redirects, for visible paths, as the route manifest has them. */
export const REDIRECTS = {
  static: inLanguages(FIXED),
  wildcard: {},
  dynamic: inLanguages(DYNAMIC),
};

/** The same as patterns, which the service worker has too: a router would be a quarter of it. */
const PATTERNS = Object.entries({ ...FIXED, ...DYNAMIC }).map(([from, to]) => {
  const pattern = from.replaceAll(".", String.raw`\.`).replaceAll(/:\w+/g, "[^/]+");
  return [new RegExp(`^${pattern}$`), to] as const;
});

/** Where the site's rules redirect a visible path; undefined if they don't. */
export function redirectOf(visible: string): string | undefined {
  const { locale, path } = splitLocale(decodePath(visible));
  const to = PATTERNS.find(([pattern]) => pattern.test(withoutSlash(path)))?.[1];
  return to === undefined || isAbsolute(to) ? to : withLocale(locale, to);
}
