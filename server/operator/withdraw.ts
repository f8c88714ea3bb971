import { MAX_BODY_BYTES } from "#contract/limits.ts";
import { TERM, withdrawDraw } from "#contract/ops.ts";
import type { AppDeps } from "#server/app-deps.ts";
import type { WriteCall } from "#server/http/call.ts";
import { parseFields } from "#server/http/input.ts";
import { Refusal } from "#server/http/errors.ts";
import { dueAfter } from "#server/draws/schedule.ts";
import { callOperator, findTrack } from "./action-call.ts";

/** Withdraws a draw with a reason for visitors. */
export function withdrawHandler(deps: AppDeps) {
  return async (call: WriteCall<typeof withdrawDraw>) => {
    const { cate_id, term } = call.params;
    const { id, schedule } = findTrack(deps, cate_id).track;
    const { reason: note } = parseFields(withdrawDraw.body, await call.body(MAX_BODY_BYTES));
    if (!TERM.test(term)) throw new Refusal(404, "noDraw", { name: "term" });
    const by = callOperator(deps, call);
    const done = await deps.store.operator.withdraw(
      { cate_id: id, term, note, dueAfter: (time) => dueAfter(schedule, time) },
      by,
    );
    if (done === "noDraw") throw new Refusal(404, "noDraw", { name: "term" });
    if (done === "simulated") throw new Refusal(409, "simulatedDraw");
    await deps.board.refresh();
    return { cate_id: id, term, withdrawn: true };
  };
}
