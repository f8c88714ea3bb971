import { html } from "hono/html";
import { zoneOf } from "#server/ops/overview/view.ts";
import type { Html } from "#server/plain/page.ts";
import type { StoredFeedback } from "#server/store/operator/inbox.ts";
import { timeText } from "#server/ops/formats.ts";
import type { OpsDeps, Visit } from "#server/ops/gate.ts";
import { type List, listAddress, type FeedbackPage, WHICH } from "./list.ts";
import { INBOX_TEXTS } from "./texts.ts";
import { box, input } from "#server/ops/inputs.ts";
import { form } from "#server/ops/layout.ts";
import { OPS_PATH } from "#server/ops/session.ts";
import { COMMON_TEXTS, type Say, sayIn } from "#server/ops/texts.ts";

export interface InboxView {
  readonly deps: OpsDeps;
  readonly visit: Visit;
  readonly list: List;
  readonly listed: FeedbackPage;
  /** The one whose telephone number is shown; null for none. */
  readonly shown: { readonly id: number; readonly mobile: string } | null;
}

interface Part extends InboxView {
  readonly say: Say<keyof typeof INBOX_TEXTS>;
}

function searchForm({ list, say }: Part): Html {
  const options = WHICH.map((which) =>
    which === list.which
      ? html`<option value="${which}" selected>${say(which)}</option>`
      : html`<option value="${which}">${say(which)}</option>`,
  );
  return html`<form class="card find" method="get" action="${OPS_PATH}/feedback" role="search">
    ${input({ name: "search", label: say("search"), value: list.search, type: "search" })}
    <label class="field"
      ><span>${say("show")}</span
      ><select name="which">
        ${options}
      </select></label
    >
    <button class="button">${say("find")}</button>
  </form>`;
}

/** The list that a form comes back to. */
function listFields({ search, which, before }: List): Html {
  return html`<input type="hidden" name="search" value="${search}" /><input
      type="hidden"
      name="which"
      value="${which}"
    /><input type="hidden" name="before" value="${before}" />`;
}

function feedbackCard(part: Part, one: StoredFeedback): Html {
  const { visit, list, say, shown } = part;
  const zone = zoneOf(part.deps);
  const button = (path: string, label: string) =>
    form(
      visit.session,
      `feedback/${path}`,
      html`${listFields(list)}<input type="hidden" name="id" value="${one.id}" /><button
          class="button"
        >
          ${label}
        </button>`,
    );
  const isShown = shown?.id === one.id;
  return html`<li class="card">
    <div class="row">
      <h2>${one.name}</h2>
      <span class="dim">#${one.id} · ${timeText(visit.language, one.created, zone)}</span>
      ${one.done > 0 ? html`<span class="chip good">${say("done")}</span>` : ""}
    </div>
    <p class="typed">${one.content}</p>
    <div class="row">
      <span
        >${say("telephone")}: <span class="tel">${isShown ? shown.mobile : one.mobile}</span></span
      >
      ${isShown ? "" : button("show", say("showTel"))}
      ${one.done > 0 ? button("reopen", say("reopen")) : button("done", say("markDone"))}
      <details>
        <summary class="button">${say("delete")}</summary>
        ${button("delete", say("reallyDelete"))}
      </details>
    </div>
  </li>`;
}

function pages({ list, listed: { older }, say }: Part): Html {
  const newest = { ...list, before: 0 };
  return html`<nav class="row" aria-label="${say("older")}">
    ${list.before === 0 ? "" : html`<a class="button" href="${listAddress(newest)}">${say("newest")}</a>`}
    ${older === null ? "" : html`<a class="button" href="${listAddress(older)}">${say("older")}</a>`}
  </nav>`;
}

function exportForm({ visit, list, say }: Part): Html {
  const fields = html`${listFields(list)}
    <p class="dim">${say("exportHint")}</p>
    ${box({ name: "telephone", label: say("withTel"), value: "" })}
    <button class="button">${say("export")}</button>`;
  return html`<section class="card">
    <h2>${say("exportTitle")}</h2>
    ${form(visit.session, "feedback/export", fields)}
  </section>`;
}

/** The page of feedback: the results, newest first, and their export. */
export function inboxBody(view: InboxView): Html {
  const { visit, deps, listed } = view;
  const part = { ...view, say: sayIn(INBOX_TEXTS, visit.language) };
  const { say } = part;
  return html`<div class="row">
      <h1>${sayIn(COMMON_TEXTS, visit.language)("feedback")}</h1>
      <span class="dim">${say("kept", deps.env.feedbackDays)}</span>
    </div>
    ${searchForm(part)}
    ${
      listed.rows.length === 0
        ? html`<p class="card dim">${say("none")}</p>`
        : html`<ul class="list">
            ${listed.rows.map((one) => feedbackCard(part, one))}
          </ul>`
    }
    ${pages(part)}${exportForm(part)}`;
}
