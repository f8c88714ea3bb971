import { LANGUAGES, splitLocale, withLocale } from "#contract/languages.ts";
import { isAbsolute } from "./redirect-target.ts";
import { createRouteMatcher } from "./route-rules.ts";

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

const matchRule = createRouteMatcher({ matcher: REDIRECTS });

/** The target of the site's redirect rules for a visible path; undefined without one. */
export function findRedirect(visible: string): string | undefined {
  const { locale, path } = splitLocale(visible);
  return matchRule(withLocale(locale, path)).redirect;
}
