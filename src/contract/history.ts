import * as v from "valibot";
import { Draw } from "./draw.ts";
import { count, list, text } from "./wire.ts";

/**
 * One page of a day's draws, newest first. `total` counts the day's stored draws. `missing` names the
 * terms of the whole day that are not stored, newest first: between two stored ones, and after the last
 * or before the first one as far as the stored days around show that there were any.
 */
export const History = v.object({
  cate_id: count,
  date: text(),
  zone: text(),
  total: count,
  page: count,
  page_size: count,
  missing: list(v.string()),
  list: list(Draw),
});
export type History = v.InferOutput<typeof History>;
