import { type Language, splitLocale, withLocale } from "#contract/languages.ts";

/** Prerendered static pages. */
export const STATIC_PATHS = [
  "/about",
  "/businessCooperation",
  "/disclaimer",
  "/serviceCenter",
  "/proofs",
] as const;

/** Path of the shell, which offline pages without their own HTML start from. */
export const SHELL_PATH = "/shell";

/** Canonical path of all 404 pages; below `/track` of all refused ids. */
export const MISSING_PATH = "/-missing-";

/** Path prefix of the operator's pages. */
export const OPS_PATH = "/ops";
/** Path of the API's documentation page. */
export const DEVELOPERS_PATH = "/developers";

export const HOT_COLD_PATH = "/track/ColdHotAnalyze";

export function trackPath(cateId: number): string {
  return `/track/${cateId}`;
}

export function marblePath(cateId: number, number: number): string {
  return `${trackPath(cateId)}/marble/${number}`;
}

/** Removes a path's trailing slash. */
export function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
}

/** Frameable pages for other sites. */
export const EMBED_PATHS = [
  "/components/BannerCarousel",
  "/components/LotteryItem",
  "/track/components/polarCoordinates",
  "/track/components/stackPath",
  "/track/components/tabItem",
  "/track/components/tabItem copy",
] as const;
export type EmbedPath = (typeof EMBED_PATHS)[number];

/** Decodes a path; returns it unchanged if its escapes are invalid. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Whether a visible path (any language, encoded or not, with extra slashes) is a frameable page. */
export function isEmbedPath(path: string): boolean {
  const plain = withoutSlash(decodePath(path).replaceAll(/\/+/g, "/"));
  const { path: bare } = splitLocale(plain);
  return EMBED_PATHS.some((embed) => embed === bare);
}

/** Whether a visible path is one of the operator's pages. */
export function isOpsPath(path: string): boolean {
  return isBelow(splitLocale(path).path, OPS_PATH);
}

/** Whether a visible path is for operators or developers: never stored on devices or indexed. */
export function isUnlistedPath(path: string): boolean {
  const { path: bare } = splitLocale(path);
  return [OPS_PATH, DEVELOPERS_PATH].some((each) => isBelow(bare, each));
}

/** Case-insensitive, like the router. */
function isBelow(path: string, above: string): boolean {
  return `${path}/`.toLowerCase().startsWith(`${above}/`);
}

/** Path of a language's web app manifest. */
export function manifestPath(language: Language): string {
  return withLocale(language, "/manifest.webmanifest");
}
