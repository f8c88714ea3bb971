import { withLocale } from "./languages.ts";
import type { Language } from "./languages.ts";

/** The query of a manifest's address that names pinned tracks by their ids: `2003,2007`. */
export const PINNED_PARAM = "pinned";

/** Tracks that get a shortcut of their own at most: systems show three or four shortcuts in all. */
export const TRACK_SHORTCUTS_MOST = 2;

/** Where a language's web app manifest stands; pinned tracks come first among its shortcuts. */
export function manifestPath(language: Language, pinned: readonly number[] = []): string {
  const first = pinned.slice(0, TRACK_SHORTCUTS_MOST);
  const query = first.length === 0 ? "" : `?${PINNED_PARAM}=${first.join()}`;
  return withLocale(language, `/manifest.webmanifest${query}`);
}
