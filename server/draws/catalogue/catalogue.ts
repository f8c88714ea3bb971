import { type InLanguages, type Language, LANGUAGES } from "#contract/languages.ts";
import type { PageText } from "#contract/pages/page-text.ts";
import type { TextPage } from "#contract/pages/text-pages.ts";
import { sha256 } from "#server/crypto.ts";
import type { Track } from "#server/draws/tracks.ts";
import { TRACKS } from "./built-in.ts";
import { smallestGap, toSchedule } from "./track-schedule.ts";
import type { Feed } from "./feed-schema.ts";
import type { PageTexts } from "./page-texts.ts";
import { parseMarkdown } from "./parse-markdown.ts";
import type { SiteFile, SiteFileTrack } from "./schema.ts";

/** The site's tracks, and the operator's own texts and pictures. */
export interface Catalogue {
  /** Hash of the site file and its texts for cache keys; "" without a file. */
  readonly stamp: string;
  /** In the order of the menu. */
  readonly tracks: readonly Track[];
  readonly name?: InLanguages;
  readonly keywords?: InLanguages;
  readonly description?: InLanguages;
  readonly links: NonNullable<SiteFile["links"]>;
  /** Languages of the switch; absent for the default. */
  readonly languages?: readonly Language[];
  /** Names of pictures in `DATA_DIR/art`. */
  readonly logos: NonNullable<SiteFile["logos"]>;
  readonly banners?: NonNullable<SiteFile["banners"]>;
  /** The operator's texts of pages; other pages have the site's own. */
  readonly pages: OwnPages;
  /** Feeds of tracks. */
  readonly feeds: readonly TrackFeed[];
}

export interface TrackFeed extends Omit<Feed, "zone"> {
  readonly cate_id: number;
  /** Zone of times without an offset. */
  readonly zone: string;
  /** Seconds after the announced time during which a draw is polled more often. */
  readonly period: number;
}

export type OwnPages = { readonly [Page in TextPage]?: OwnPage };
type OwnPage = { readonly [Each in Language]?: PageText };

/** The site without a file. */
export const BUILT_IN: Catalogue = {
  stamp: "",
  tracks: TRACKS,
  links: {},
  logos: {},
  pages: {},
  feeds: [],
};

/** Fallback languages, best first. */
const FALLBACKS: readonly Language[] = ["en", "cn", "ja"];

type Texts = { readonly [Each in Language]?: string | undefined };

/** Fills in missing languages of a text: English, else Chinese, else Japanese. */
function inAll(texts: Texts): InLanguages {
  const other = FALLBACKS.map((language) => texts[language]).find((text) => text !== undefined);
  const filled = LANGUAGES.map((language) => [language, texts[language] ?? other ?? ""] as const);
  const [[, cn], [, en], [, ja]] = filled as [Filled, Filled, Filled]; // as many as LANGUAGES
  return { cn, en, ja };
}
type Filled = readonly [Language, string];

/** Default race: length as a share of the period, maximum in seconds, and spread as a share of the length. */
const RACE_SHARE = 0.4;
const MAX_RACE_SECONDS = 40;
const SPREAD_SHARE = 0.12;

function toTrack(track: SiteFileTrack): Omit<Track, "onlyFed"> {
  const { id, number, name, alias, marbles, picture, scene, hidden = false, race } = track;
  const marblesVary = track.marbles_vary === true;
  const typical = race?.seconds ?? Math.min(MAX_RACE_SECONDS, smallestGap(track) * RACE_SHARE);
  return {
    id,
    ...(number !== undefined && { number }),
    name: inAll(name),
    alias: inAll(alias ?? {}),
    marbles,
    schedule: toSchedule(track),
    typical,
    spread: race?.spread ?? typical * SPREAD_SHARE,
    ...(hidden && { hidden }),
    ...(marblesVary && { marblesVary }),
    art: { ...(picture !== undefined && { picture }), ...(scene !== undefined && { scene }) },
  };
}

/** Length of a catalogue's stamp. */
const STAMP_LENGTH = 12;

function collectPages({ pages = {} }: SiteFile, texts: PageTexts): OwnPages {
  const own = Object.entries(pages).map(([page, names]) => {
    const read = Object.entries(names).flatMap(([language, name]) => {
      const found = texts.get(name);
      return found !== undefined && "markdown" in found
        ? [[language, parseMarkdown(found.markdown)] as const]
        : [];
    });
    return [page, Object.fromEntries(read)] as const;
  });
  return Object.fromEntries(own);
}

export function createCatalogue(site: SiteFile, texts: PageTexts = new Map()): Catalogue {
  const { name, keywords, description, languages, tracks, banners } = site;
  const { links = {}, logos = {} } = site;
  const all = tracks?.map(toTrack) ?? TRACKS;
  const unfed = site.unfed ?? "simulated";
  const pages = collectPages(site, texts);
  return {
    stamp: Buffer.from(sha256(Buffer.from(JSON.stringify({ site, pages }))))
      .toString("hex")
      .slice(0, STAMP_LENGTH),
    tracks: unfed === "hidden" ? all.map((track) => ({ ...track, onlyFed: true })) : all,
    ...(name && { name: inAll(name) }),
    ...(keywords && { keywords: inAll(keywords) }),
    ...(description && { description: inAll(description) }),
    ...(languages && { languages }),
    ...(banners && { banners }),
    links,
    logos,
    pages,
    feeds: (tracks ?? []).flatMap((track) => {
      const { id, feed, zone } = track;
      return feed === undefined ? [] : [{ zone, ...feed, cate_id: id, period: smallestGap(track) }];
    }),
  };
}

/** Tracks that are simulated until their first real draw. */
export function simulatedTracks({ tracks }: Catalogue): readonly Track[] {
  return tracks.filter(({ hidden, onlyFed }) => hidden !== true && onlyFed !== true);
}
