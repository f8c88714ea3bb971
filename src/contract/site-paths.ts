import { splitLocale } from "./languages.ts";

/** Pages that are the same for everybody and at any time: the build makes them once. */
export const STATIC_PATHS = [
  "/about",
  "/businessCooperation",
  "/disclaimer",
  "/serviceCenter",
] as const;

/** The frame alone, for pages whose own HTML isn't at hand: what a page grows from offline. */
export const SHELL_PATH = "/shell";

/** The page of hot and cold numbers. */
export const HOT_COLD_PATH = "/track/ColdHotAnalyze";

/** The page of a track. */
export function trackPath(cateId: number): string {
  return `/track/${cateId}`;
}

/** A visible path without the slash at its end, as links write it. */
export function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
}

/** Pages without the frame, made to stand in other sites. */
export const EMBED_PATHS = [
  "/components/BannerCarousel",
  "/components/LotteryItem",
  "/track/components/polarCoordinates",
  "/track/components/stackPath",
  "/track/components/tabItem",
  "/track/components/tabItem copy",
] as const;
export type EmbedPath = (typeof EMBED_PATHS)[number];

/** Whether a visible path (in any language, with a slash too many or encoded) is one of those pages. */
export function isEmbedPath(path: string): boolean {
  let decoded = path;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    // An address that can't be decoded is none of ours.
  }
  const plain = withoutSlash(decoded.replaceAll(/\/+/g, "/"));
  const { path: bare } = splitLocale(plain);
  return EMBED_PATHS.some((embed) => embed === bare);
}
