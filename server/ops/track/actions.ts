import * as v from "valibot";
import { OpsResult } from "#contract/ops.ts";
import type { Refusal } from "#server/http/errors.ts";
import type { TrackBoard } from "#server/live/track-board.ts";
import { opsHandler } from "#server/resources/ops/draws.ts";
import { clearNextHandler, setNextHandler } from "#server/resources/ops/next.ts";
import { withdrawHandler } from "#server/resources/ops/withdraw.ts";
import type { OpsDeps, Visit } from "#server/ops/gate.ts";
import { noteOf } from "#server/ops/note-inputs.ts";

/** What a form of a track did; its page says it. */
export const TRACK_DONE = ["published", "already", "withdrawn", "saved", "left"] as const;
export type TrackDone = (typeof TRACK_DONE)[number];

export interface TrackForm {
  readonly deps: OpsDeps;
  readonly visit: Visit;
  readonly shown: TrackBoard;
}

/** A call of the API with the form's values: the same rules, the same refusals. */
function callOf({ visit: { language, by, form, url }, shown }: TrackForm, body: unknown = {}) {
  const params = { cate_id: String(shown.track.id), term: form("term") };
  const { address } = by;
  return { language, address, url, headers: new Headers(), params, body: async () => body };
}

/** What of a stored draw a form has no field for: a correction keeps it. */
async function keptOf({ deps, visit, shown }: TrackForm) {
  const [stored] = await deps.store.stored.byTerms(shown.track.id, [visit.form("term")]);
  if (stored === undefined || visit.form("correct") !== "on") return {};
  const { all_number, number, spec_number, residue_opens } = stored;
  return { spec_number, residue_opens, ...(all_number !== number && { all_number }) };
}

/** Stores the draw of a form, or corrects one. Throws a {@link Refusal} in the reader's language. */
async function publish(sent: TrackForm): Promise<TrackDone> {
  const { deps, visit, shown } = sent;
  const { form, language, by, url } = visit;
  const on = (name: string) => form(name) === "on";
  const { track } = shown;
  const item = {
    ...(await keptOf(sent)),
    cate_id: track.id,
    term: form("term"),
    number: form("number"),
    timings: form("timings"),
    open_time: form("open_time"),
    next_term: form("next_term"),
    next_open_time: form("next_open_time"),
    correct: on("correct"),
    force: on("force"),
    replace_simulated: on("replace_simulated"),
  };
  const call = { params: {}, language, url, headers: new Headers(), address: by.address };
  const { results } = await opsHandler(deps)({ ...call, body: async () => item });
  return results[0]?.status === "already" ? "already" : "published";
}

async function withdraw(sent: TrackForm): Promise<TrackDone> {
  await withdrawHandler(sent.deps)(callOf(sent, { reason: noteOf(sent.visit.form) }));
  return "withdrawn";
}

async function setNext(sent: TrackForm): Promise<TrackDone> {
  const { deps, visit } = sent;
  const { form } = visit;
  if (form("state") === "automatic") {
    await clearNextHandler(deps)(callOf(sent));
    return "left";
  }
  const term = form("next_term");
  const body = {
    state: form("state"),
    next_term: term === "" ? null : term,
    next_open_time: form("next_open_time"),
    note: noteOf(form),
    replace_simulated: form("replace_simulated") === "on",
  };
  await setNextHandler(deps)(callOf(sent, body));
  return "saved";
}

/** The forms of a track's page by the ends of their addresses. */
export const TRACK_FORMS = new Map([
  ["draws", publish],
  ["withdraw", withdraw],
  ["next", setNext],
]);

const Refused = v.object({ results: OpsResult.entries.results });

/** A refusal as a sentence; of draws, why the one of the form was refused. */
export function refusalText({ language }: Visit, refusal: Refusal): string {
  const read = v.safeParse(Refused, refusal.data);
  return (read.success ? read.output.results[0]?.reason : undefined) ?? refusal.textIn(language);
}
