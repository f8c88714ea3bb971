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

/** The feeds of a track for the head of its page, where feed readers find them. */
export function feedLinks(page: TrackPage) {
  return [linkTo(page, "atom"), linkTo(page, "json")];
}

/**
 * The `Link` header of a track's page, for what its HTML doesn't name: its calendar and, where the page's address is
 * known, how to embed it.
 */
export function alternatesHeader(page: TrackPage): string {
  const { origin, cateId, language } = page;
  const address = encodeURIComponent(`${origin}${withLocale(language, trackPath(cateId))}`);
  const oembed = ["json", "xml"].map((format) => ({
    rel: "alternate",
    type: format === "json" ? "application/json+oembed" : "text/xml+oembed",
    href: `${OEMBED_PATH}?url=${address}&format=${format}`,
  }));
  const calendar = linkTo({ ...page, origin: "" }, "ics");
  return [calendar, ...(origin === "" ? [] : oembed)]
    .map(({ rel, type, href }) => `<${href}>; rel="${rel}"; type="${type}"`)
    .join(", ");
}
