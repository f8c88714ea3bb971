import { MAX_BODY_BYTES } from "#contract/limits.ts";
import { correctDraw, type GivenCorrection, type GivenDraw, TERM } from "#contract/ops.ts";
import type { AppDeps } from "#server/app-deps.ts";
import type { WriteCall } from "#server/http/call.ts";
import { badField, parseFields } from "#server/http/input.ts";
import { Refusal } from "#server/http/errors.ts";
import type { StoredDraw } from "#server/store/store.ts";
import { callOperator, findTrack } from "./action-call.ts";
import { storeValidDraws } from "./draws.ts";

/** The whole draw of a correction, with missing fields from the stored draw. */
function mergeCorrection(stored: StoredDraw, given: GivenCorrection): GivenDraw {
  const { cate_id, term, number, timings, all_number, spec_number, residue_opens } = stored;
  const hasTime = given.open_time !== undefined || given.open_timestamp !== undefined;
  const hasNextTime = given.next_open_time !== undefined || given.next_open_timestamp !== undefined;
  return {
    number,
    timings,
    spec_number,
    residue_opens,
    next_term: stored.next_term,
    // If it repeats the order, it changes with it.
    ...(all_number !== number && { all_number }),
    ...(!hasTime && { open_timestamp: stored.open_timestamp }),
    ...(!hasNextTime && { next_open_timestamp: stored.next_open_timestamp }),
    ...given,
    cate_id,
    term,
    correct: true,
  };
}

/** Corrects a stored real draw, also one ahead of its time. */
export function correctHandler(deps: AppDeps) {
  return async (call: WriteCall<typeof correctDraw>) => {
    const { cate_id, term } = call.params;
    const { id } = findTrack(deps, cate_id).track;
    const given = parseFields(correctDraw.body, await call.body(MAX_BODY_BYTES));
    const [stored] = TERM.test(term) ? await deps.store.stored.byTerms(id, [term]) : [];
    if (stored === undefined) throw new Refusal(404, "noDraw", { name: "term" });
    if (stored.source === "simulated") throw new Refusal(409, "simulatedDraw");
    const as = { language: call.language, by: callOperator(deps, call) };
    const [result] = await storeValidDraws(deps, [mergeCorrection(stored, given)], as);
    const { status = "refused", field = "", code = "other", values = [] } = result ?? {};
    if (status === "refused") throw badField(field, { code, values });
    return { cate_id: id, term: stored.term, status };
  };
}
