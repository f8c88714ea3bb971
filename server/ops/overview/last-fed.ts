import * as v from "valibot";
import type { NotedAction } from "#server/store/operator/operator-store.ts";

const Fed = v.object({ terms: v.array(v.string()) });

/** When and from where a track last received draws. */
export function lastFed(actions: readonly NotedAction[], cate_id: number) {
  const action = actions.find((each) => each.cate_id === cate_id);
  if (action === undefined) return null;
  const details = v.safeParse(Fed, JSON.parse(action.details));
  const { created, address } = action;
  return { created, address, terms: details.success ? details.output.terms : [] };
}
