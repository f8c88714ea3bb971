import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Draw } from "#contract/draw.ts";
import { printSeconds } from "#domain/mings.ts";
import { readOrder, readTimings } from "#domain/order.ts";
import { trackNumber } from "#domain/track-numbers.ts";
import { isZone } from "#domain/zone.ts";
import { zoneLabel } from "#domain/zone-label.ts";
import { formatOf } from "#i18n/format.ts";
import { withLocale } from "#i18n/locales.ts";
import type { Locale } from "#i18n/locales.ts";
import { drawFragment, readDrawFragment } from "#domain/draw-link.ts";
import { cardSvg } from "./draw-card.ts";
import type { DrawCard } from "./draw-card.ts";
import { handOver } from "./hand-over.ts";
import type { Sharer, ShareOutcome } from "./hand-over.ts";
import { toPng } from "./to-png.ts";

/** A draw to share, with its track. */
export interface DrawToShare {
  readonly track: { readonly id: number; readonly name: string; readonly zone: string };
  readonly draw: Pick<Draw, "term" | "number" | "timings" | "open_timestamp">;
  readonly source: Draw["source"];
}

/** Where and in which language it is shared. */
export interface SharePlace {
  readonly i18n: I18n;
  readonly locale: Locale;
  /** Origin of the site, and what it is called. */
  readonly origin: string;
  readonly site: string;
}

/** The address that opens a draw anywhere: it holds the draw itself where that fits into a link. */
export function shareUrl({ track, draw, source }: DrawToShare, place: SharePlace): string {
  const { term, timings, open_timestamp } = draw;
  const number = (readOrder(draw.number) ?? []).join(",");
  const fragment = drawFragment({
    cateId: track.id,
    term,
    number,
    timings,
    open_timestamp,
    source,
  });
  const path = withLocale(place.locale, `/track/${track.id}`);
  return `${place.origin}${path}${readDrawFragment(fragment) === null ? "" : fragment}`;
}

/** When a draw opened, in its track's zone. */
function momentOf({ track, draw }: DrawToShare, locale: Locale): string {
  const { open_timestamp: at } = draw;
  if (at <= 0 || !isZone(track.zone)) return "";
  return `${formatOf(locale).moment(at, track.zone)} (${zoneLabel(track.zone, at)})`;
}

/** What a draw's picture says. */
export function cardOf(what: DrawToShare, { i18n, locale, origin, site }: SharePlace): DrawCard {
  const { track, draw, source } = what;
  const order = readOrder(draw.number) ?? [];
  const { term } = draw;
  const facts = [i18n._(msg`No. ${term}`), momentOf(what, locale)].filter((each) => each !== "");
  return {
    track: { ...track, number: trackNumber(track.id) },
    facts: facts.join(" · "),
    label: source === "simulated" ? i18n._(msg`Simulated draws`) : null,
    order,
    times: readTimings(draw.timings, order.length).map(printSeconds),
    site,
    address: `${new URL(origin).host}${withLocale(locale, `/track/${track.id}`)}`,
    lang: formatOf(locale).tag,
  };
}

/** Shares a draw as a link and a picture, by what the browser offers for it. */
export async function shareDraw(
  what: DrawToShare,
  place: SharePlace,
  sharer: Sharer,
): Promise<ShareOutcome> {
  const card = cardOf(what, place);
  const { id, name } = what.track;
  // The picture is for a share sheet: where there is none, the link alone goes to the clipboard.
  const png = sharer.canShare === undefined ? null : await toPng(cardSvg(card)).catch(() => null);
  const file = `draw-${id}-${what.draw.term.replaceAll(/[^\w-]/g, "")}.png`;
  return handOver(
    {
      title: `${name} · ${place.site}`,
      text: [name, card.facts, card.order.join(" "), card.label]
        .filter((each) => each !== null && each !== "")
        .join(" · "),
      url: shareUrl(what, place),
      picture: png === null ? null : new File([png], file, { type: png.type }),
    },
    sharer,
  );
}
