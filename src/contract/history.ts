import * as v from "valibot";
import { Draw } from "./draw.ts";
import { count, list, text } from "./wire.ts";

/**
 * One page of a day's draws, newest first. `total` counts the day's stored draws, `missing` names
 * the terms between two stored ones of that day that are not stored, newest first.
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
