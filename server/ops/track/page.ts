import { html } from "hono/html";
import { noticeText } from "#server/live/notice.ts";
import type { TrackBoard } from "#server/live/track-board.ts";
import type { Html } from "#server/plain/page.ts";
import { timeText, wallTime } from "#server/ops/formats.ts";
import type { Field, Visit } from "#server/ops/gate.ts";
import { box, input } from "#server/ops/inputs.ts";
import { noteInputs } from "#server/ops/note-inputs.ts";
import { cardTable, form } from "#server/ops/layout.ts";
import { note } from "#server/ops/replies.ts";
import { OPS_PATH } from "#server/ops/session.ts";
import { type Say, sayIn } from "#server/ops/texts.ts";
import { TRACK_TEXTS } from "./texts.ts";

const DRAWS_SHOWN = 20;
const STATES = ["set", "delayed", "cancelled", "cleared", "automatic"] as const;

/** A form that was refused: its values are shown again beside the reason. */
export interface RefusedForm {
  /** The end of its address. */
  readonly path: string;
  readonly reason: string;
  readonly status: number;
}

export interface TrackView {
  readonly visit: Visit;
  readonly shown: TrackBoard;
  readonly refused: RefusedForm | null;
}

interface Part extends TrackView {
  readonly say: Say<keyof typeof TRACK_TEXTS>;
}

/** The values of a form: those of a refused one, else `first`. */
function valuesOf({ refused, visit }: Part, path: string, first: Field): Field {
  return refused?.path === path ? visit.form : first;
}

function reasonOf({ refused }: Part, path: string): Html {
  return refused?.path === path ? note(refused.reason, true) : html``;
}

function replaceBox({ shown, say }: Part, field: Field): Html {
  if (shown.source !== "simulated" || shown.draws.length === 0) return html``;
  const name = "replace_simulated";
  return box({ name, label: say("replace"), value: field(name) });
}

/** First values of the publishing form: the draw to correct, or the next one as far as it is known. */
function firstDraw({ visit, shown }: Part): Field {
  const { draws, next, source } = shown;
  const { zone } = shown.track.schedule;
  const wall = (epoch: number | null) => (epoch === null ? "" : wallTime(epoch, zone));
  const term = visit.query("correct");
  const old = draws.find((draw) => draw.term === term);
  const known = source === "feed" ? next : { next_term: null, next_open_timestamp: null };
  const values: Readonly<Record<string, string>> =
    old === undefined
      ? {
          term: known.next_term ?? "",
          open_time: wall(known.next_open_timestamp ?? visit.by.now),
        }
      : {
          term,
          number: old.number,
          timings: old.timings,
          correct: "on",
          open_time: wall(old.open_timestamp),
          next_term: old.next_term ?? "",
          next_open_time: wall(old.next_open_timestamp),
        };
  return (name) => values[name] ?? "";
}

function publishForm(part: Part): Html {
  const { say, visit, shown } = part;
  const { zone } = shown.track.schedule;
  const field = valuesOf(part, "draws", firstDraw(part));
  const text = (name: string, label: string, required = false) =>
    input({ name, label, value: field(name), required });
  const time = (name: string, label: string, required = false) =>
    input({ name, label, value: field(name), type: "datetime-local", required });
  const tick = (name: "correct" | "force") => box({ name, label: say(name), value: field(name) });
  const isCorrection = field("correct") === "on" && field("term") !== "";
  const title = isCorrection ? say("correctTitle", field("term")) : say("publish");
  const fields = html`<div class="fields">
      ${text("term", say("term"), true)} ${time("open_time", say("openTime", zone), true)}
      ${text("number", say("order"), true)} ${text("timings", say("timings"))}
      ${text("next_term", say("nextTerm"))} ${time("next_open_time", say("nextTime", zone))}
    </div>
    <p class="dim">${say("mayBeEmpty")}</p>
    <div class="row">${tick("correct")} ${tick("force")} ${replaceBox(part, field)}</div>
    <button class="button main">${say("doPublish")}</button>`;
  return html`<section class="card" id="draws">
    <h2>${title}</h2>
    ${reasonOf(part, "draws")}${form(visit.session, `tracks/${shown.track.id}/draws`, fields)}
  </section>`;
}

function nextForm(part: Part): Html {
  const { say, visit, shown } = part;
  const { next } = shown;
  const { zone } = shown.track.schedule;
  const known: Readonly<Record<string, string>> = {
    next_term: next.next_term ?? "",
    next_open_time:
      next.next_open_timestamp === null ? "" : wallTime(next.next_open_timestamp, zone),
  };
  const field = valuesOf(part, "next", (name) => known[name] ?? "");
  const state = field("state");
  const options = STATES.map((each) =>
    each === state
      ? html`<option value="${each}" selected>${say(each)}</option>`
      : html`<option value="${each}">${say(each)}</option>`,
  );
  const time = { label: say("nextTime", zone), type: "datetime-local" } as const;
  const fields = html`<div class="fields">
      <label class="field"
        ><span>${say("whatNext")}</span
        ><select name="state">
          ${options}
        </select></label
      >
      ${input({ name: "next_term", label: say("nextTerm"), value: field("next_term") })}
      ${input({ ...time, name: "next_open_time", value: field("next_open_time") })}
    </div>
    ${noteInputs(field, say("note"))} ${replaceBox(part, field)}
    <button class="button main">${say("doNext")}</button>`;
  return html`<section class="card" id="next">
    <h2>${say("nextTitle")}</h2>
    ${reasonOf(part, "next")}${form(visit.session, `tracks/${shown.track.id}/next`, fields)}
  </section>`;
}

function withdrawForm(part: Part): Html {
  const { say, visit, shown } = part;
  const first: Field = (name) => (name === "term" ? visit.query("withdraw") : "");
  const field = valuesOf(part, "withdraw", first);
  const term = { name: "term", label: say("term"), value: field("term"), required: true };
  const fields = html`<div class="fields">${input(term)}</div>
    ${noteInputs(field, say("reason"))}
    <button class="button">${say("doWithdraw")}</button>`;
  return html`<section class="card" id="withdraw">
    <h2>${say("withdrawTitle")}</h2>
    <p class="dim">${say("withdrawHint")}</p>
    ${reasonOf(part, "withdraw")}${form(visit.session, `tracks/${shown.track.id}/withdraw`, fields)}
  </section>`;
}

function newestDraws({ say, visit, shown }: Part): Html {
  const { draws, track, source } = shown;
  const { zone } = track.schedule;
  const at = `${OPS_PATH}/tracks/${track.id}`;
  const link = (action: "correct" | "withdraw", term: string) => {
    const anchor = action === "correct" ? "draws" : action;
    const label = say(`${action}Link`, term);
    const to = `${at}?${action}=${encodeURIComponent(term)}#${anchor}`;
    return html`<a href="${to}" aria-label="${label}">${say(`${action}Short`)}</a>`;
  };
  const rows = draws.slice(0, DRAWS_SHOWN).map(
    ({ term, number, open_timestamp }) =>
      html`<tr>
        <th scope="row">${term}</th>
        <td data-label="${say("time")}">${timeText(visit.language, open_timestamp, zone)}</td>
        <td data-label="${say("result")}">${number.replaceAll(",", " ")}</td>
        <td data-label="${say("actions")}" class="links">
          ${source === "feed" ? html`${link("correct", term)} ${link("withdraw", term)}` : "–"}
        </td>
      </tr>`,
  );
  const names = ["term", "time", "result", "actions"] as const;
  const heads = names.map((name) => say(name));
  return cardTable({ title: say("newest"), heads, rows, none: say("noDraws") });
}

/** A track's page: its newest draws, and the forms to publish, correct, withdraw and announce. */
export function trackBody(view: TrackView): Html {
  const { visit, shown } = view;
  const { language } = visit;
  const part = { ...view, say: sayIn(TRACK_TEXTS, language) };
  const isSimulated = shown.source === "simulated" && shown.draws.length > 0;
  const notice = noticeText(shown, language);
  return html`<div class="row">
      <a class="button" href="${OPS_PATH}">← ${part.say("back")}</a>
      <h1>${shown.track.name[language]}</h1>
    </div>
    ${isSimulated ? html`<p class="note warn">${part.say("simulatedTrack")}</p>` : ""}
    ${notice === "" ? "" : html`<p class="note">${notice}</p>`}
    ${publishForm(part)}${nextForm(part)}${withdrawForm(part)}${newestDraws(part)}`;
}
