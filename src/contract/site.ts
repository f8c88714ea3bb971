import * as v from "valibot";
import { Category } from "./category.ts";
import { count, list, text } from "./wire.ts";

/** Names, descriptions and outside addresses of the site, in the language of the call. */
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
});
export type SeoInfo = v.InferOutput<typeof SeoInfo>;

/** A picture of the carousel and the category it leads to. */
export const Banner = v.object({ cate_id: count, image_url: text() });
export type Banner = v.InferOutput<typeof Banner>;

export const HomePage = v.object({
  banners: list(Banner),
  categories: list(Category),
  seo_info: v.optional(v.fallback(SeoInfo, v.parse(SeoInfo, {})), {}),
});
export type HomePage = v.InferOutput<typeof HomePage>;
