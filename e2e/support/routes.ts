import { LANGUAGES, type Language } from "#contract/languages.ts";

/** Every page of the site by its path without a language. */
export const ROUTES = [
  "/",
  "/track/2001",
  "/track/ColdHotAnalyze",
  "/about",
  "/businessCooperation",
  "/disclaimer",
  "/serviceCenter",
] as const;

/** The path of a page in a language: cn has no prefix. */
export function pathIn(language: Language, route: string): string {
  if (language === "cn") return route;
  return route === "/" ? `/${language}` : `/${language}${route}`;
}

/** Every page in every language. */
export const PAGES = LANGUAGES.flatMap((language) =>
  ROUTES.map((route) => ({ language, route, path: pathIn(language, route) })),
);
