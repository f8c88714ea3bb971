import type { Language } from "#contract/languages.ts";
import { PANELS } from "#features/statistics/panel.ts";
import { EMBED_PATHS, HOT_COLD_PATH, STATIC_PATHS } from "#contract/url/site-paths.ts";

/** Every page of the site by its path without a language. */
export const ROUTES = ["/", "/track/2001", HOT_COLD_PATH, ...STATIC_PATHS] as const;

/** Everything with an address: pages, tabs, embedded parts, and a page that doesn't exist. */
export const VIEWS = [
  ...ROUTES,
  ...PANELS.map((tab) => `/track/2001?tab=${tab}`),
  ...["runs", "halves"].map((view) => `/track/2001?tab=patterns&view=${view}`),
  "/track/2001/marble/3",
  ...EMBED_PATHS.map(encodeURI),
  "/nonsense",
];

/** The path of a page in a language; cn has no prefix. */
export function pathIn(language: Language, route: string): string {
  if (language === "cn") return route;
  return route === "/" ? `/${language}` : `/${language}${route}`;
}
