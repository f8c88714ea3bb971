import { html } from "hono/html";
import { ZONE_DEFAULT } from "#contract/limits.ts";
import { isShown, type TrackBoard } from "#server/live/track-board.ts";
import { noticeText } from "#server/live/notice.ts";
import type { Html } from "#server/plain/page.ts";
import type { NotedAction } from "#server/store/operator/operator-store.ts";
import { type Figures, lastFed } from "./figures.ts";
import { sizeText, spanText, timeText } from "./formats.ts";
import type { OpsDeps, Visit } from "./gate.ts";
import { ACTION_TEXTS, OVERVIEW_TEXTS } from "./overview-texts.ts";
import { OPS_PATH } from "./session.ts";
import { COMMON_TEXTS, sayIn } from "./texts.ts";

/** Seconds past the announced time after which a draw counts as late. */
const LATE_SECONDS = 10;
/** Actions that are listed. */
const ACTIONS_SHOWN = 30;

/** What the overview is made of. */
export interface Overview {
  readonly deps: OpsDeps;
  readonly visit: Visit;
  readonly figures: Figures;
}

function tellers({ visit: { language } }: Overview) {
  return { language, say: sayIn(OVERVIEW_TEXTS, language), common: sayIn(COMMON_TEXTS, language) };
}

/** The zone in which times are written: that of the first track. */
function zoneOf({ deps: { board } }: Overview): string {
  return board.tracks()[0]?.zone ?? ZONE_DEFAULT;
}

function problems(overview: Overview): Html {
  const { figures, deps } = overview;
  const { say } = tellers(overview);
  const lines = (all: readonly string[]) => all.map((line) => html`<li lang="en">${line}</li>`);
  const own = figures.problems.length > 0;
  const file = deps.catalogue.problems;
  return html`${
    own
      ? html`<section class="card warned">
          <h2>${say("problems")}</h2>
          <ul>
            ${lines(figures.problems)}
          </ul>
        </section>`
      : ""
  }${
    file.length > 0
      ? html`<section class="card warned">
          <h2>${say("siteFile")}</h2>
          <ul>
            ${lines(file)}
          </ul>
        </section>`
      : ""
  }${deps.metrics.hasUnknownProxy ? html`<p class="note warn">${say("unknownProxy")}</p>` : ""}`;
}

function serverFacts(overview: Overview): Html {
  const { figures, deps } = overview;
  const { language, say, common } = tellers(overview);
  const size = (bytes: number | null) => (bytes === null ? null : sizeText(language, bytes));
  const off = deps.env.backups.everyHours === 0;
  const { backupMs } = figures;
  const none = say(off ? "backupsOff" : "never");
  const backup = backupMs === 0 ? none : timeText(language, backupMs / 1000, zoneOf(overview));
  const facts = [
    [say("streams"), figures.streams],
    [say("subscriptions"), figures.subscriptions],
    [say("storeSize"), size(figures.storeBytes)],
    [say("diskLeft"), size(figures.diskBytes)],
    [say("backup"), backup],
  ] as const;
  return html`<section class="card">
    <h2>${say("server")}</h2>
    <dl class="facts">
      ${facts.map(
        ([name, value]) =>
          html`<div>
            <dt>${name}</dt>
            <dd>${value ?? common("unknown")}</dd>
          </div>`,
      )}
    </dl>
  </section>`;
}

/** How a track's next draw stands: due, late, or not announced. */
function nextText(overview: Overview, { next }: TrackBoard): Html {
  const { language, say } = tellers(overview);
  const { next_term, next_open_timestamp } = next;
  if (next_open_timestamp === null) return html`${next_term ?? say("noNext")}`;
  const past = overview.visit.by.now - next_open_timestamp;
  const isLate = past > LATE_SECONDS;
  const text = say(
    isLate ? "late" : "due",
    spanText(language, Math.abs(isLate ? past : Math.min(past, 0))),
  );
  return html`${next_term ?? ""} <span class="${isLate ? "chip warn" : "dim"}">${text}</span>`;
}

function trackRow(overview: Overview, shown: TrackBoard): Html {
  const { language, say, common } = tellers(overview);
  const { track, source, zone } = shown;
  const [latest] = shown.draws;
  const fed = source === "feed" ? lastFed(overview.figures.actions, track.id) : null;
  const time = (epoch: number) => timeText(language, epoch, zone);
  const came = fed === null ? common("unknown") : say("from", time(fed.created), fed.address);
  const notice = noticeText(shown, language);
  return html`<tr>
    <th scope="row"><a href="${OPS_PATH}/tracks/${track.id}">${track.name[language]}</a></th>
    <td data-label="${say("latest")}">
      ${latest === undefined ? say("none") : html`${latest.term} <span class="dim">${time(latest.open_timestamp)}</span>`}
    </td>
    <td data-label="${say("came")}">${source === "feed" ? came : say("simulated")}</td>
    <td data-label="${say("next")}">${nextText(overview, shown)}</td>
    <td data-label="${say("state")}">
      <span class="${source === "feed" ? "chip good" : "chip"}"
        >${say(source === "feed" ? "fed" : "simulated")}</span
      >
      ${isShown(shown) ? "" : html`<span class="chip">${say("hidden")}</span>`}
      ${notice === "" ? "" : html`<span class="dim">${notice}</span>`}
    </td>
  </tr>`;
}

function tracks(overview: Overview): Html {
  const { say } = tellers(overview);
  const { board, catalogue } = overview.deps;
  const rows = catalogue.current.tracks.flatMap(({ id }) => {
    const shown = board.anyTrack(id);
    return shown === undefined ? [] : [trackRow(overview, shown)];
  });
  const names = ["track", "latest", "came", "next", "state"] as const;
  return html`<section class="card">
    <h2>${say("tracks")}</h2>
    <table class="cards">
      <thead>
        <tr>
          ${names.map((name) => html`<th scope="col">${say(name)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </section>`;
}

/** The newest actions; of draws that one address keeps sending to a track, the newest alone. */
function listed(actions: readonly NotedAction[]): NotedAction[] {
  const seen = new Set<string>();
  const chosen = actions.filter(({ action, cate_id, address }) => {
    const key = `${cate_id} ${address}`;
    if (action !== "draws") return true;
    return !seen.has(key) && seen.add(key).size > 0;
  });
  return chosen.slice(0, ACTIONS_SHOWN);
}

function actions(overview: Overview): Html {
  const { language, say } = tellers(overview);
  const zone = zoneOf(overview);
  const { board } = overview.deps;
  const rows = listed(overview.figures.actions).map(
    ({ created, address, action, cate_id, details }) =>
      html`<tr>
        <th scope="row">${timeText(language, created, zone)}</th>
        <td data-label="${say("action")}">${ACTION_TEXTS[action]?.[language] ?? action}</td>
        <td data-label="${say("track")}">
          ${board.anyTrack(cate_id)?.track.name[language] ?? "–"}
        </td>
        <td data-label="${say("address")}">${address}</td>
        <td data-label="${say("changed")}"><code>${details}</code></td>
      </tr>`,
  );
  const names = ["time", "action", "track", "address", "changed"] as const;
  return html`<section class="card">
    <h2>${say("actions")}</h2>
    ${
      rows.length === 0
        ? html`<p class="dim">${say("noActions")}</p>`
        : html`<table class="cards">
            <thead>
              <tr>
                ${names.map((name) => html`<th scope="col">${say(name)}</th>`)}
              </tr>
            </thead>
            <tbody>
              ${rows}
            </tbody>
          </table>`
    }
  </section>`;
}

/** The overview: what is wrong, the tracks, the server, and what was done. */
export function overviewBody(overview: Overview): Html {
  const { say, common } = tellers(overview);
  const { length } = overview.figures.problems;
  const state =
    length === 0
      ? html`<span class="chip good">${say("ready")}</span>`
      : html`<span class="chip warn">${say("notReady", length)}</span>`;
  return html`<div class="row">
      <h1>${common("overview")}</h1>
      ${state} <span class="dim">${say("times", zoneOf(overview))}</span>
    </div>
    ${problems(overview)}${tracks(overview)}${serverFacts(overview)}${actions(overview)}`;
}
