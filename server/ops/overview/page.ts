import { html } from "hono/html";
import { sizeText, timeText } from "#server/ops/formats.ts";
import { cardTable } from "#server/ops/layout.ts";
import type { Html } from "#server/plain/page.ts";
import type { NotedAction } from "#server/store/operator/operator-store.ts";
import { feedTable } from "./feeds.ts";
import { ACTION_TEXTS } from "./texts.ts";
import { allTracks, isLate, trackTable } from "./tracks.ts";
import { type Overview, tellers, zoneOf } from "./view.ts";

const HOUR_SECONDS = 3600;
/** Times the hours between two backups after which the newest is marked as too old. */
const OVERDUE_TIMES = 2;
const ACTIONS_SHOWN = 30;

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

/** When the newest backup was made, marked where one more is overdue; else why there is none. */
function backupText(overview: Overview): Html {
  const { deps, visit, figures } = overview;
  const { language, say } = tellers(overview);
  const { databaseUrl, backups } = deps.env;
  if (databaseUrl !== null) return html`${say("byPostgres")}`;
  const { backupMs } = figures;
  const off = backups.everyHours === 0;
  if (backupMs === 0) return html`${say(off ? "backupsOff" : "never")}`;
  const time = timeText(language, backupMs / 1000, zoneOf(deps));
  const hours = visit.by.now / HOUR_SECONDS - backupMs / 1000 / HOUR_SECONDS;
  const isOverdue = !off && hours > OVERDUE_TIMES * backups.everyHours;
  return isOverdue ? html`<span class="overdue">${time}</span>` : html`${time}`;
}

function serverFacts(overview: Overview): Html {
  const { figures } = overview;
  const { language, say, common } = tellers(overview);
  const size = (bytes: number | null) => (bytes === null ? null : sizeText(language, bytes));
  const facts = [
    [say("streams"), figures.streams],
    [say("subscriptions"), figures.subscriptions],
    [say("storeSize"), size(figures.storeBytes)],
    [say("diskLeft"), size(figures.diskBytes)],
    [say("backup"), backupText(overview)],
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
  const zone = zoneOf(overview.deps);
  const { board } = overview.deps;
  const rows = listed(overview.figures.actions).map((noted) => {
    const { created, address, action, cate_id, details } = noted;
    const track = board.anyTrack(cate_id)?.track.name[language] ?? "";
    const changed = details === "{}" ? "" : html`<code>${details}</code>`;
    return html`<tr>
      <th scope="row">${timeText(language, created, zone)}</th>
      <td data-label="${say("action")}">${ACTION_TEXTS[action]?.[language] ?? action}</td>
      <td data-label="${say("track")}">${track}</td>
      <td data-label="${say("address")}">${address}</td>
      <td data-label="${say("changed")}">${changed}</td>
    </tr>`;
  });
  const names = ["time", "action", "track", "address", "changed"] as const;
  const heads = names.map((name) => say(name));
  return cardTable({ title: say("actions"), heads, rows, none: say("noActions") });
}

/** The overview: what is wrong, the tracks, the server, and what was done. */
export function overviewBody(overview: Overview): Html {
  const { say, common } = tellers(overview);
  const { length } = overview.figures.problems;
  const { deps, visit } = overview;
  const late = allTracks(deps).filter((shown) => isLate(shown, visit.by.now)).length;
  const state =
    length === 0
      ? html`<span class="chip good">${say("ready")}</span>`
      : html`<span class="chip warn">${say("notReady", length)}</span>`;
  return html`<div class="row">
      <h1>${common("overview")}</h1>
      ${state} ${late === 0 ? "" : html`<span class="chip warn">${say("lateTracks", late)}</span>`}
      <span class="dim">${say("times", zoneOf(overview.deps))}</span>
    </div>
    ${problems(overview)}${trackTable(overview)}${feedTable(overview)}${serverFacts(overview)}${actions(overview)}`;
}
