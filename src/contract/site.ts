import * as v from "valibot";
import { MaybeLastOpen, SOURCES } from "./draw.ts";
import { LANGUAGES } from "./languages.ts";
import { ZONE_DEFAULT } from "./limits.ts";
import { TEXT_PAGES } from "./pages/text-pages.ts";
import { clockTime, count, list, text, word } from "./wire.ts";

const cateId = v.pipe(count, v.minValue(1));

const track = {
  id: cateId,
  name: text(),
  /** The operator's number of the track; absent for a built-in track's number, or none. */
  number: v.optional(v.fallback(v.optional(v.pipe(count, v.minValue(1))), undefined)),
  alias: text(),
  image_url: text(),
  number_count: count,
  /** Seconds between draws; 0 without a fixed period. */
  period_sec: count,
  source: word(SOURCES, "feed"),
  /** Start of its drawing days, `HH:MM` in its zone. */
  day_start: clockTime,
};

/**
 * A track on the home page; its times are in `zone`. `notice` is the operator's notice on the next or latest draw, ""
 * without one. The next draw is repeated here for tracks without a draw.
 */
export const Category = v.object({
  ...track,
  last_open: MaybeLastOpen,
  next_term: text(),
  next_open_timestamp: count,
  notice: text(),
  zone: text(ZONE_DEFAULT),
});
export type Category = v.InferOutput<typeof Category>;

export const CatalogueEntry = v.object({ ...track, zone: text() });
export type CatalogueEntry = v.InferOutput<typeof CatalogueEntry>;

/** An optional replacement of an address; "" for no link. */
const ownAddress = v.optional(v.fallback(v.optional(v.string()), undefined));

/** Names, descriptions and external addresses of the site, in the call's language. */
export const SeoInfo = v.object({
  site_name: text(),
  site_keywords: text(),
  site_description: text(),
  site_kaicai_url: text(),
  site_nav_url: text(),
  custom_service_url: text(),
  day_cn_logo_url: text(),
  day_en_logo_url: text(),
  night_cn_logo_url: text(),
  night_en_logo_url: text(),
  /** Addresses of the footer's pages that replace those below `site_kaicai_url`. */
  footer: v.optional(
    v.object({
      about_us: ownAddress,
      cus_serv: ownAddress,
      coop_com: ownAddress,
      disclaimer: ownAddress,
    }),
  ),
  /** Languages of the switch, in its order; absent: cn and en. */
  languages: v.optional(list(v.picklist(LANGUAGES))),
  /** Pages with an operator's text in this language; absent: none. */
  own_pages: v.optional(list(v.picklist(TEXT_PAGES))),
});
export type SeoInfo = v.InferOutput<typeof SeoInfo>;

/** A picture of the carousel and its category. */
export const Banner = v.object({ cate_id: count, image_url: text() });
export type Banner = v.InferOutput<typeof Banner>;

export const HomePage = v.object({
  banners: list(Banner),
  categories: list(Category),
  seo_info: v.optional(v.fallback(SeoInfo, v.parse(SeoInfo, {})), {}),
});
export type HomePage = v.InferOutput<typeof HomePage>;

/** A text of the site's data, or `fallback` if it is empty or missing. */
export function textOr(text: string | undefined, fallback: string): string {
  return text === undefined || text === "" ? fallback : text;
}
