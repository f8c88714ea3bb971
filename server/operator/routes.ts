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
import { addCall, type Api, refuseOthers } from "#server/http/call.ts";
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

/** Adds the operator's calls with their access rules. */
export function opsCalls(api: Api, deps: StateDeps & { readonly tokens: Tokens }): void {
  const access = operatorAccess(deps);
  const by = (purpose: Purpose, { path }: Endpoint) => access.allow(path, purpose);
  const about = (name: string, summary: string, description?: string) => {
    return {
      name,
      tag: "operator",
      summary,
      ...(description !== undefined && { description }),
    } as const;
  };
  access.addSession(api.app);
  addCall(api, {
    endpoint: opsState,
    about: about(
      "operatorState",
      "The tracks, feeds, faults and newest actions",
      "With `cate_id` also the newest draws of a track. `problems` and `site_file` are lines in English.",
    ),
    access: by("operator", opsState),
    handle: stateHandler(deps),
  });
  addCall(api, {
    endpoint: opsDraws,
    about: about(
      "publishDraws",
      "Publish a draw or a list of draws",
      "Each draw is stored or refused separately; `results` are in their order.",
    ),
    access: by("publish", opsDraws),
    handle: opsHandler(deps),
  });
  addCall(api, {
    endpoint: correctDraw,
    about: about(
      "correctDraw",
      "Correct a draw",
      "Missing fields stay as stored. Visitors see the time of the correction and the earlier result.",
    ),
    access: by("publish", correctDraw),
    handle: correctHandler(deps),
  });
  addCall(api, {
    endpoint: withdrawDraw,
    about: about(
      "withdrawDraw",
      "Withdraw a draw",
      "Visitors see the reason: one text for all languages, or one in each.",
    ),
    access: by("publish", withdrawDraw),
    handle: withdrawHandler(deps),
  });
  addCall(api, {
    endpoint: setNext,
    about: about(
      "setNext",
      "Set, delay or cancel a track's next draw",
      "`set` and `delayed` take a number and a time, `cancelled` a number; `cleared` means that no next draw is known.",
    ),
    access: by("publish", setNext),
    handle: setNextHandler(deps),
  });
  addCall(api, {
    endpoint: clearNext,
    about: about("clearNext", "Remove the announcement of the next draw"),
    access: by("publish", clearNext),
    handle: clearNextHandler(deps),
  });
  addCall(api, {
    endpoint: opsFeedback,
    about: about(
      "listFeedback",
      "Visitors' feedback, newest first",
      "Telephone numbers are masked. `older` is the `before` of the next page.",
    ),
    access: by("operator", opsFeedback),
    handle: feedbackListHandler(deps),
  });
  addCall(api, {
    endpoint: readFeedback,
    about: about(
      "readFeedback",
      "A feedback message with its telephone number",
      "The access is logged among the actions.",
    ),
    access: by("operator", readFeedback),
    handle: readFeedbackHandler(deps),
  });
  addCall(api, {
    endpoint: markFeedback,
    about: about("markFeedback", "Mark a feedback message as done, or reopen it"),
    access: by("operator", markFeedback),
    handle: markFeedbackHandler(deps),
  });
  addCall(api, {
    endpoint: deleteFeedback,
    about: about("deleteFeedback", "Delete a feedback message"),
    access: by("operator", deleteFeedback),
    handle: deleteFeedbackHandler(deps),
  });
  refuseOthers(api.app, [
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
  ]);
}
