import { type Language, withLocale } from "#contract/languages.ts";
import { trackPath } from "#contract/url/site-paths.ts";

export interface FeedSite {
  /** Base address of its links. */
  readonly origin: string;
  /** Host of the site's own address: ids hold it, so that they are the same under every address. */
  readonly host: string;
  readonly language: Language;
}

/** The year since which ids are given out: part of a `tag:` URI (RFC 4151), it never changes. */
const TAG_YEAR = 2026;

/** A `tag:` URI, which names the same thing for ever. */
export function tagOf({ host, language }: FeedSite, ...parts: readonly string[]): string {
  return `tag:${host},${TAG_YEAR}:${[language, ...parts].map(encodeURIComponent).join("/")}`;
}

/** The page of a track as of a draw. */
export function drawUrl({ origin, language }: FeedSite, id: number, term?: string): string {
  const query = term === undefined ? "" : `?at=${encodeURIComponent(term)}`;
  return `${origin}${withLocale(language, trackPath(id))}${query}`;
}
