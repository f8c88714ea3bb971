import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Correction, Draw } from "#contract/draw.ts";
import type { Category } from "#contract/site.ts";
import { withLocale } from "#contract/languages.ts";
import { MAX_FIND } from "#contract/limits.ts";
import { formatSeconds } from "#domain/format-seconds.ts";
import { parseOrder, parseTimings } from "#domain/order.ts";
import { trackNumber } from "#domain/track-numbers.ts";
import { isZone } from "#domain/zone.ts";
import { zoneLabel } from "#domain/zone-label.ts";
import { formatFor } from "#i18n/format.ts";
import type { Locale } from "#i18n/locales.ts";
import { drawFragment, parseDrawFragment } from "#domain/draw-link.ts";
import { correctionText } from "#ui/words/correction-text.ts";
import type { DrawCard } from "./share-picture.ts";

export interface DrawToShare {
  readonly track: { readonly id: number; readonly name: string; readonly zone: string } & Pick<
    Category,
    "number"
  >;
  readonly draw: Pick<Draw, "term" | "number" | "timings" | "open_timestamp"> &
    Partial<Pick<Draw, "open_time"> & Correction>;
  readonly source: Draw["source"];
}

/** The site and the language in which it is shared. */
export interface SharePlace {
  readonly i18n: I18n;
  readonly locale: Locale;
  /** Origin and name of the site. */
  readonly origin: string;
  readonly site: string;
}

/** The address that opens a draw anywhere; it contains the draw where that fits into a link, else its number. */
export function shareUrl({ track, draw, source }: DrawToShare, place: SharePlace): string {
  const { term, timings, open_timestamp } = draw;
  const number = (parseOrder(draw.number) ?? []).join(",");
  const fragment = drawFragment({
    cateId: track.id,
    term,
    number,
    timings,
    open_timestamp,
    source,
  });
  const path = `${place.origin}${withLocale(place.locale, `/track/${track.id}`)}`;
  if (parseDrawFragment(fragment) !== null) return `${path}${fragment}`;
  const find = new URLSearchParams({ find: term.trim() }).toString();
  return term.trim() === "" || term.length > MAX_FIND ? path : `${path}?${find}`;
}

function formatMoment({ track, draw }: DrawToShare, locale: Locale): string {
  const { open_timestamp: openedAt } = draw;
  if (openedAt <= 0 || !isZone(track.zone)) return "";
  return `${formatFor(locale).moment(openedAt, track.zone)} (${zoneLabel(track.zone, openedAt)})`;
}

/** The content of a draw's picture. */
export function createCard(
  what: DrawToShare,
  { i18n, locale, origin, site }: SharePlace,
): DrawCard {
  const { track, draw, source } = what;
  const order = parseOrder(draw.number) ?? [];
  const { term } = draw;
  const corrected = isZone(track.zone)
    ? correctionText(draw, track.zone, { i18n, format: formatFor(locale) })
    : "";
  const facts = [i18n._(msg`No. ${term}`), formatMoment(what, locale), corrected].filter(
    (each) => each !== "",
  );
  return {
    track: { ...track, number: trackNumber(track) },
    facts: facts.join(" · "),
    label: source === "simulated" ? i18n._(msg`Simulated draws`) : null,
    order,
    times: parseTimings(draw.timings, order.length).map(formatSeconds),
    site,
    address: `${new URL(origin).host}${withLocale(locale, `/track/${track.id}`)}`,
    lang: formatFor(locale).tag,
  };
}

/** The shared data of a draw besides its picture. */
export interface SharedWords {
  readonly title: string;
  readonly text: string;
  /** Absolute address with the draw in its fragment. */
  readonly url: string;
  /** Name of the picture's file. */
  readonly file: string;
}

/** A draw's link and the words around it. */
export function createShareWords(
  what: DrawToShare,
  card: DrawCard,
  place: SharePlace,
): SharedWords {
  const { id, name } = what.track;
  return {
    title: `${name} · ${place.site}`,
    text: [name, card.facts, card.order.join(" "), card.label]
      .filter((each) => each !== null && each !== "")
      .join(" · "),
    url: shareUrl(what, place),
    file: `draw-${id}-${what.draw.term.replaceAll(/[^\w-]/g, "")}.png`,
  };
}
