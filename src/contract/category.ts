import * as v from "valibot";
import { MaybeLastOpen, SOURCES } from "./draw.ts";
import { ZONE_DEFAULT } from "./limits.ts";
import { count, text, word } from "./wire.ts";

const cateId = v.pipe(count, v.minValue(1));

/** A game as the home page lists it; its times are in `zone`. */
export const Category = v.object({
  id: cateId,
  name: text(),
  alias: text(),
  image_url: text(),
  last_open: MaybeLastOpen,
  number_count: count,
  period_sec: count,
  zone: text(ZONE_DEFAULT),
  source: word(SOURCES, "feed"),
});
export type Category = v.InferOutput<typeof Category>;

/** A game as the catalogue lists it; `period_sec` 0 means that no fixed period is known. */
export const CatalogueEntry = v.object({
  id: cateId,
  name: text(),
  alias: text(),
  image_url: text(),
  number_count: count,
  period_sec: count,
  zone: text(),
  source: word(SOURCES, "feed"),
});
export type CatalogueEntry = v.InferOutput<typeof CatalogueEntry>;
