import { html } from "hono/html";
import * as v from "valibot";
import type { Call } from "#server/http/request.ts";
import type { TrackBoard } from "#server/live/track-board.ts";
import type { OpsDeps, Visit } from "#server/ops/gate.ts";
import { type Ops, refusalOf, refusedPage, signedInForm, signedInPage } from "#server/ops/guard.ts";
import { opsPage } from "#server/ops/layout.ts";
import { note, seeOther } from "#server/ops/replies.ts";
import { OPS_PATH } from "#server/ops/session.ts";
import { refusalText, TRACK_DONE, TRACK_FORMS } from "./actions.ts";
import { TRACK_TEXTS } from "./texts.ts";
import { type RefusedForm, trackBody } from "./page.ts";

function trackOf({ board }: OpsDeps, { req }: Call): TrackBoard | undefined {
  const id = req.param("id") ?? "";
  return /^\d{1,10}$/.test(id) ? board.anyTrack(Number(id)) : undefined;
}

const Done = v.fallback(v.nullable(v.picklist(TRACK_DONE)), null);

async function show(
  deps: OpsDeps,
  visit: Visit,
  { shown, refused = null }: { readonly shown: TrackBoard; readonly refused?: RefusedForm | null },
): Promise<Response> {
  const { language, session, query } = visit;
  const done = v.parse(Done, query("done"));
  const message = done === null ? "" : note(TRACK_TEXTS[done][language]);
  return opsPage(deps, {
    language,
    title: shown.track.name[language],
    at: `${OPS_PATH}/tracks/${shown.track.id}`,
    body: html`${message}${trackBody({ visit, shown, refused })}`,
    status: refused?.status ?? 200,
    signedIn: { session, waiting: await deps.store.inbox.waiting().catch(() => null) },
  });
}

export function trackPage(ops: Ops) {
  return signedInPage(ops, async (visit, call) => {
    const shown = trackOf(ops.deps, call);
    if (shown === undefined) return refusedPage(ops.deps, visit.language, "missing");
    return show(ops.deps, visit, { shown });
  });
}

/** A form of a track's page: done, or the page again with the values and the reason for the refusal. */
export function trackForm(ops: Ops) {
  const { deps } = ops;
  return signedInForm(ops, async (visit, call) => {
    const shown = trackOf(deps, call);
    const path = call.req.param("form") ?? "";
    const act = TRACK_FORMS.get(path);
    if (shown === undefined || act === undefined) {
      return refusedPage(deps, visit.language, "missing");
    }
    try {
      const done = await act({ deps, visit, shown });
      return seeOther(`${OPS_PATH}/tracks/${shown.track.id}?done=${done}`);
    } catch (error) {
      const refusal = refusalOf(error);
      const { status } = refusal;
      const refused = { path, reason: refusalText(visit, refusal), status };
      return show(deps, visit, { shown, refused });
    }
  });
}
