import { type Language, splitLocale, withLocale } from "#contract/languages.ts";

/** Static pages, which the build renders. */
export const STATIC_PATHS = [
  "/about",
  "/businessCooperation",
  "/disclaimer",
  "/serviceCenter",
  "/proofs",
] as const;

/** The site's frame, in which offline pages without their own HTML are rendered. */
export const SHELL_PATH = "/shell";

/** A path without a page, under which the page of all such paths is made; below `/track` one that is refused. */
export const MISSING_PATH = "/-missing-";

/** The operator's pages are here and below. */
export const OPS_PATH = "/ops";
/** The page that explains the API. */
export const DEVELOPERS_PATH = "/developers";

export const HOT_COLD_PATH = "/track/ColdHotAnalyze";

export function trackPath(cateId: number): string {
  return `/track/${cateId}`;
}

export function marblePath(cateId: number, number: number): string {
  return `${trackPath(cateId)}/marble/${number}`;
}

/** A visible path without the slash at its end, as links write it. */
export function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
}

/** Pages without the frame, for embedding in other sites. */
export const EMBED_PATHS = [
  "/components/BannerCarousel",
  "/components/LotteryItem",
  "/track/components/polarCoordinates",
  "/track/components/stackPath",
  "/track/components/tabItem",
  "/track/components/tabItem copy",
] as const;
export type EmbedPath = (typeof EMBED_PATHS)[number];

/** The path without escapes; as it is where they are wrong. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Whether a visible path (any language, encoded or not, with extra slashes) is one of those pages. */
export function isEmbedPath(path: string): boolean {
  const plain = withoutSlash(decodePath(path).replaceAll(/\/+/g, "/"));
  const { path: bare } = splitLocale(plain);
  return EMBED_PATHS.some((embed) => embed === bare);
}

/** Whether a visible path is that of the operator's pages, or below. */
export function isOpsPath(path: string): boolean {
  return isBelow(splitLocale(path).path, OPS_PATH);
}

/** Whether a visible path's page is for operators and developers: neither stored on devices nor listed by search engines. */
export function isApartPath(path: string): boolean {
  const { path: bare } = splitLocale(path);
  return [OPS_PATH, DEVELOPERS_PATH].some((each) => isBelow(bare, each));
}

/** As the router matches paths, in any case. */
function isBelow(path: string, above: string): boolean {
  return `${path}/`.toLowerCase().startsWith(`${above}/`);
}

/** The path of a language's web app manifest. */
export function manifestPath(language: Language): string {
  return withLocale(language, "/manifest.webmanifest");
}
