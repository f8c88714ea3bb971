import { LANGUAGES, splitLocale, withLocale } from "#contract/languages.ts";
import { createRouteMatcher } from "#lib/route-rules.ts";

/** Redirects of paths in every language. */
const FIXED = { "/index.html": "/", "/home": "/", "/track": "/", "/service": "/serviceCenter" };
const DYNAMIC = { "/tracks/:id": "/track/:id" };

function inLanguages(rules: Readonly<Record<string, string>>) {
  const all = Object.entries(rules).flatMap(([from, to]) =>
    LANGUAGES.map((each) => [withLocale(each, from), { redirect: withLocale(each, to) }] as const),
  );
  return Object.fromEntries(all);
}

/** The site's redirects, for visible paths. */
export const REDIRECTS = {
  static: inLanguages(FIXED),
  wildcard: {},
  dynamic: inLanguages(DYNAMIC),
};

const ruleOf = createRouteMatcher({ matcher: REDIRECTS });

/** Where the site's rules redirect a visible path; undefined if they don't. */
export function redirectOf(visible: string): string | undefined {
  const { locale, path } = splitLocale(visible);
  return ruleOf(withLocale(locale, path)).redirect;
}
