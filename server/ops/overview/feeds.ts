import { html } from "hono/html";
import type { FeedState } from "#server/feed/follow.ts";
import { timeText } from "#server/ops/formats.ts";
import { cardTable } from "#server/ops/layout.ts";
import { spanText } from "#server/ops/spans.ts";
import type { Html } from "#server/plain/page.ts";
import { type Overview, tellers, zoneOf } from "./view.ts";

function feedRow(overview: Overview, feed: FeedState): Html {
  const { language, say } = tellers(overview);
  const { deps, visit } = overview;
  const { cate_id, answered, took, status, said, problem, next } = feed;
  const zone = zoneOf(deps);
  const name = deps.board.anyTrack(cate_id)?.track.name[language] ?? String(cate_id);
  const seconds = Math.max(0, next / 1000 - visit.by.now);
  const time = answered === null ? say("never") : timeText(language, answered / 1000, zone);
  const parts = [status, took === null ? null : `${Math.round(took)} ms`];
  const details = parts.filter((each) => each !== null).join(", ");
  return html`<tr>
    <th scope="row">${name}</th>
    <td data-label="${say("answered")}">${time} <span class="dim">${details}</span></td>
    <td data-label="${say("said")}" lang="en">
      ${problem === null ? said : html`<span class="chip warn">${problem}</span>`}
    </td>
    <td data-label="${say("asksNext")}">${spanText(language, seconds)}</td>
  </tr>`;
}

/** The last results of the feeds; nothing without any. */
export function feedTable(overview: Overview): Html {
  const { say } = tellers(overview);
  const feeds = overview.deps.feeds.states();
  if (feeds.length === 0) return html``;
  const names = ["track", "answered", "said", "asksNext"] as const;
  const heads = names.map((name) => say(name));
  const rows = feeds.map((feed) => feedRow(overview, feed));
  return cardTable({ title: say("feeds"), heads, rows });
}
