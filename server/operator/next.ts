import { MAX_BODY_BYTES } from "#contract/limits.ts";
import { type clearNext, setNext } from "#contract/ops.ts";
import type { AppDeps } from "#server/app-deps.ts";
import type { WriteCall } from "#server/http/call.ts";
import { badField, parseFields } from "#server/http/input.ts";
import { labelsSince } from "#server/live/day.ts";
import type { NewNext } from "#server/store/operator/operator-store.ts";
import { replacesSimulated } from "#server/draws/tracks.ts";
import { callOperator, findTrack } from "./action-call.ts";
import { parseNext } from "./parse-next.ts";

/** Announces a track's next draw. */
export function setNextHandler(deps: AppDeps) {
  return async (call: WriteCall<typeof setNext>) => {
    const shown = findTrack(deps, call.params.cate_id);
    const { id } = shown.track;
    const fields = parseFields(setNext.body, await call.body(MAX_BODY_BYTES));
    const by = callOperator(deps, call);
    const replaceSimulated =
      fields.replace_simulated === true || replacesSimulated(deps.env.replaceSimulated, id);
    const labels = await labelsSince(deps.store, shown);
    const next: NewNext = {
      ...parseNext(fields, shown, { now: by.now, labels }),
      replaceSimulated,
    };
    const done = await deps.store.operator.setNext(next, by);
    if (done === "simulated") throw badField("replace_simulated", { code: "replaceSimulated" });
    if (done === "stored") throw badField("next_term", { code: "stored", values: [next.term] });
    await deps.board.refresh();
    const { kind, next_term, next_open_timestamp } = next;
    return { cate_id: id, state: kind, next_term, next_open_timestamp };
  };
}

/** Removes the operator's announcement. */
export function clearNextHandler(deps: AppDeps) {
  return async (call: WriteCall<typeof clearNext>) => {
    const { id } = findTrack(deps, call.params.cate_id).track;
    const cleared = await deps.store.operator.clearNext(id, callOperator(deps, call));
    await deps.board.refresh();
    return { cate_id: id, cleared };
  };
}
