import { escapeXml } from "#contract/escape-xml.ts";
import { FEED_DRAWS } from "#contract/follow/paths.ts";
import type { Language } from "#contract/languages.ts";
import { readOrder, readTimings } from "#domain/order.ts";
import { zoneLabel } from "#domain/zone-label.ts";
import { DAY_SECONDS, printLocal } from "#domain/zone.ts";
import { withdrawnText } from "#server/live/notice.ts";
import type { TrackBoard } from "#server/live/track-board.ts";
import type { LabelledGap } from "#server/store/operator/operator-store.ts";
import type { Store, StoredDraw } from "#server/store/store.ts";
import { drawUrl, type FeedSite, tagOf } from "./feed-urls.ts";
import { fill, TEXTS } from "./texts.ts";

/** A draw, or the withdrawal of one. */
export interface FeedEntry {
  readonly id: string;
  readonly url: string;
  readonly title: string;
  /** Lines of text. */
  readonly lines: readonly string[];
  /** Epoch seconds. */
  readonly published: number;
  readonly updated: number;
}

function titleOf({ track }: TrackBoard, draw: StoredDraw, language: Language): string {
  const name = fill(TEXTS.draw[language], { name: track.name[language], term: draw.term });
  const [first, ...others] = readOrder(draw.number) ?? [];
  if (first === undefined) {
    return fill(TEXTS.unreadable[language], { draw: name, number: draw.number });
  }
  const rest = others.join(TEXTS.comma[language]);
  return fill(TEXTS.result[language], { draw: name, first: String(first), others: rest });
}

function linesOf({ zone, source }: TrackBoard, draw: StoredDraw, language: Language): string[] {
  const epochSeconds = draw.open_timestamp;
  const times = readTimings(draw.timings, draw.number.split(",").length);
  return [
    draw.number.split(",").join(" "),
    ...(times.length === 0
      ? []
      : [fill(TEXTS.timings[language], { times: draw.timings.split(",").join(" ") })]),
    `${printLocal(zone, epochSeconds)} (${zoneLabel(zone, epochSeconds)})`,
    ...(source === "simulated" ? [TEXTS.simulated[language]] : []),
  ];
}

type Changes = ReadonlyMap<string, number>;

function entryOfDraw(board: TrackBoard, draw: StoredDraw, place: FeedSite) {
  const { id } = board.track;
  return {
    id: tagOf(place, String(id), draw.term),
    url: drawUrl(place, id, draw.term),
    title: titleOf(board, draw, place.language),
    lines: linesOf(board, draw, place.language),
    published: draw.open_timestamp,
  };
}

/** A withdrawn draw has no page of its own. */
function entryOfGap(
  board: TrackBoard,
  { term, note, open_timestamp }: LabelledGap,
  place: FeedSite,
) {
  const { track } = board;
  const { language } = place;
  const draw = fill(TEXTS.draw[language], { name: track.name[language], term });
  const number = TEXTS.withdrawn[language];
  return {
    id: tagOf(place, String(track.id), term),
    url: drawUrl(place, track.id),
    title: fill(TEXTS.unreadable[language], { draw, number }),
    lines: [withdrawnText(term, note, language)],
    published: open_timestamp,
  };
}

/** The newest draws of a track and the withdrawals among them, newest first; `now` is epoch seconds. */
export async function feedEntries(
  { operator }: Pick<Store, "operator">,
  board: TrackBoard,
  { place, now }: { readonly place: FeedSite; readonly now: number },
): Promise<FeedEntry[]> {
  const draws = board.draws.slice(0, FEED_DRAWS);
  const from = draws.at(-1)?.open_timestamp ?? now - DAY_SECONDS;
  const cate_id = board.track.id;
  const gaps = await operator.gaps({ cate_id, from, to: now + 1 });
  const withdrawn = gaps.filter(({ kind }) => kind === "withdrawn");
  const terms = [...draws, ...withdrawn].map(({ term }) => term);
  const changes: Changes = await operator.changedAt(cate_id, terms);
  const entries = [
    ...draws.map((draw) => ({ term: draw.term, ...entryOfDraw(board, draw, place) })),
    ...withdrawn.map((gap) => ({ term: gap.term, ...entryOfGap(board, gap, place) })),
  ];
  return entries
    .map(({ term, ...entry }) => {
      // A change that the clock dates before its draw is one after it all the same.
      return { ...entry, updated: Math.max(entry.published, changes.get(term) ?? 0) };
    })
    .toSorted((a, b) => b.published - a.published)
    .slice(0, FEED_DRAWS);
}

/** A picture and lines of text as HTML. */
export function htmlOf({ lines }: FeedEntry, picture: string): string {
  const text = lines.map((line) => `<p>${escapeXml(line)}</p>`).join("");
  return `<p><img src="${escapeXml(picture)}" alt=""></p>${text}`;
}
