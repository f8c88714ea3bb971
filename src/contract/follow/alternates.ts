import { type Language, withLocale } from "#contract/languages.ts";
import { trackPath } from "#contract/url/site-paths.ts";
import { FOLLOW_TYPES, type FollowFormat, followPath, OEMBED_PATH } from "./paths.ts";

interface TrackPage {
  /** "" if it isn't known. */
  readonly origin: string;
  readonly cateId: number;
  readonly language: Language;
}

function linkTo({ origin, cateId, language }: TrackPage, format: FollowFormat) {
  const href = `${origin}${followPath(cateId, language, format)}`;
  return { rel: "alternate", type: FOLLOW_TYPES[format], href };
}

/**
 * What the head of a track's page names for programs: its feeds, its calendar and, where the page's address is
 * known, how to embed it. oEmbed's XML isn't named: whoever reads it reads JSON, too.
 */
export function alternateLinks(page: TrackPage) {
  const { origin, cateId, language } = page;
  const address = encodeURIComponent(`${origin}${withLocale(language, trackPath(cateId))}`);
  const oembed = {
    rel: "alternate",
    type: "application/json+oembed",
    href: `${origin}${OEMBED_PATH}?url=${address}`,
  };
  const feeds = (["atom", "json", "ics"] as const).map((format) => linkTo(page, format));
  return origin === "" ? feeds : [...feeds, oembed];
}
