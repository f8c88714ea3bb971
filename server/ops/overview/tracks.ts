import { html } from "hono/html";
import { isShown, type TrackBoard } from "#server/live/track-board.ts";
import { noticeText } from "#server/live/notice.ts";
import { timeText } from "#server/ops/formats.ts";
import { OPS_PATH } from "#server/ops/session.ts";
import { spanText } from "#server/ops/spans.ts";
import type { Html } from "#server/plain/page.ts";
import { lastFed } from "./last-fed.ts";
import { type Overview, tellers } from "./view.ts";

/** Seconds past the announced time after which a draw counts as late. */
const LATE_SECONDS = 10;

/** All tracks of the catalogue in its order, also those that visitors don't see. */
export function allTracks({ board, catalogue }: Overview["deps"]): TrackBoard[] {
  return catalogue.current.tracks.flatMap(({ id }) => board.anyTrack(id) ?? []);
}

/** Whether a track's next draw is past its time; `now` in epoch seconds. */
export function isLate({ next }: TrackBoard, now: number): boolean {
  return next.next_open_timestamp !== null && now - next.next_open_timestamp > LATE_SECONDS;
}

/** The state of a track's next draw: due, late, or not announced. */
function nextText(overview: Overview, shown: TrackBoard): Html {
  const { language, say } = tellers(overview);
  const { next_term, next_open_timestamp } = shown.next;
  const { now } = overview.visit.by;
  if (next_open_timestamp === null) return html`${next_term ?? say("noNext")}`;
  const late = isLate(shown, now);
  const seconds = late ? now - next_open_timestamp : Math.max(0, next_open_timestamp - now);
  const text = say(late ? "late" : "due", spanText(language, seconds));
  return html`${next_term ?? ""} <span class="${late ? "chip warn" : "dim"}">${text}</span>`;
}

function stateText(overview: Overview, shown: TrackBoard): Html {
  const { language, say } = tellers(overview);
  const { source } = shown;
  const notice = noticeText(shown, language);
  return html`<span class="${source === "feed" ? "chip good" : "chip"}"
      >${say(source === "feed" ? "fed" : "simulated")}</span
    >
    ${isShown(shown) ? "" : html`<span class="chip">${say("hidden")}</span>`}
    ${notice === "" ? "" : html`<span class="dim">${notice}</span>`}`;
}

function trackRow(overview: Overview, shown: TrackBoard): Html {
  const { language, say, common } = tellers(overview);
  const { track, source } = shown;
  const { zone } = track.schedule;
  const [latest] = shown.draws;
  const fed = lastFed(overview.figures.fed, track.id);
  const time = (epoch: number) => timeText(language, epoch, zone);
  const origin = fed === null ? common("unknown") : say("from", time(fed.created), fed.address);
  const draw = (open: NonNullable<typeof latest>) =>
    html`${open.term} <span class="dim">${time(open.open_timestamp)}</span>`;
  return html`<tr>
    <th scope="row"><a href="${OPS_PATH}/tracks/${track.id}">${track.name[language]}</a></th>
    <td data-label="${say("latest")}">${latest === undefined ? say("none") : draw(latest)}</td>
    <td data-label="${say("came")}">${source === "feed" ? origin : ""}</td>
    <td data-label="${say("next")}">${nextText(overview, shown)}</td>
    <td data-label="${say("state")}">${stateText(overview, shown)}</td>
  </tr>`;
}

/** The table of tracks: what arrived when and from where, and what is late. */
export function trackTable(overview: Overview): Html {
  const { say } = tellers(overview);
  const names = ["track", "latest", "came", "next", "state"] as const;
  return html`<section class="card">
    <h2>${say("tracks")}</h2>
    <table class="cards tracks">
      <thead>
        <tr>
          ${names.map((name) => html`<th scope="col">${say(name)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${allTracks(overview.deps).map((shown) => trackRow(overview, shown))}
      </tbody>
    </table>
  </section>`;
}
