import type { Endpoint } from "#contract/endpoints.ts";
import {
  clearNext,
  correctDraw,
  deleteFeedback,
  endSession,
  markFeedback,
  opsDraws,
  opsFeedback,
  opsState,
  readFeedback,
  setNext,
  startSession,
  withdrawDraw,
} from "#contract/ops.ts";
import { addOperatorCall, type Api, refuseOtherMethods } from "#server/http/call.ts";
import type { Purpose, Tokens } from "#server/http/tokens.ts";
import { correctHandler } from "./correct.ts";
import { opsHandler } from "./draws.ts";
import {
  deleteFeedbackHandler,
  feedbackListHandler,
  markFeedbackHandler,
  readFeedbackHandler,
} from "./feedback.ts";
import { clearNextHandler, setNextHandler } from "./next.ts";
import { operatorAccess } from "./session.ts";
import { type StateDeps, stateHandler } from "./state.ts";
import { withdrawHandler } from "./withdraw.ts";

const CALLS: readonly Endpoint[] = [
  startSession,
  endSession,
  opsState,
  opsDraws,
  correctDraw,
  withdrawDraw,
  setNext,
  clearNext,
  opsFeedback,
  readFeedback,
  markFeedback,
  deleteFeedback,
];

/** The operator's calls, each for whoever may make it; other methods of their paths are refused. */
export function opsCalls(
  api: Pick<Api, "app" | "proxyHops">,
  deps: StateDeps & { readonly tokens: Tokens },
): void {
  const access = operatorAccess(deps);
  const by = (purpose: Purpose, { path }: Endpoint) => {
    return { ...api, access: access.allow(path, purpose) };
  };
  access.addSession(api.app);
  addOperatorCall(by("operator", opsState), opsState, stateHandler(deps));
  addOperatorCall(by("publish", opsDraws), opsDraws, opsHandler(deps));
  addOperatorCall(by("publish", correctDraw), correctDraw, correctHandler(deps));
  addOperatorCall(by("publish", withdrawDraw), withdrawDraw, withdrawHandler(deps));
  addOperatorCall(by("publish", setNext), setNext, setNextHandler(deps));
  addOperatorCall(by("publish", clearNext), clearNext, clearNextHandler(deps));
  addOperatorCall(by("operator", opsFeedback), opsFeedback, feedbackListHandler(deps));
  addOperatorCall(by("operator", readFeedback), readFeedback, readFeedbackHandler(deps));
  addOperatorCall(by("operator", markFeedback), markFeedback, markFeedbackHandler(deps));
  addOperatorCall(by("operator", deleteFeedback), deleteFeedback, deleteFeedbackHandler(deps));
  for (const [path, calls] of Map.groupBy(CALLS, (call) => call.path)) {
    const methods = calls.map(({ method }) => (method === "GET" ? "GET, HEAD" : method));
    refuseOtherMethods(api.app, path, methods.join(", "));
  }
}
