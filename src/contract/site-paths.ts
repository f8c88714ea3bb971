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
