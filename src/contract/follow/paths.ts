import { type Language, LANGUAGES } from "#contract/languages.ts";

/** The forms in which other programs follow a track: feeds of its draws, and a calendar of those to come. */
export const FOLLOW_FORMATS = ["atom", "json", "ics"] as const;
export type FollowFormat = (typeof FOLLOW_FORMATS)[number];

export const FOLLOW_TYPES = {
  atom: "application/atom+xml",
  json: "application/feed+json",
  ics: "text/calendar",
} as const satisfies Record<FollowFormat, string>;

/** Draws of a feed at most, withdrawn ones included. */
export const FEED_DRAWS = 50;
/** Days ahead and events of a calendar at most: a track that draws each minute fills it in hours. */
export const CALENDAR_DAYS = 7;
export const CALENDAR_EVENTS = 200;

/** The feeds and calendars of a track: `/feeds/2001.en.atom`. */
export function followPath(cateId: number, language: Language, format: FollowFormat): string {
  return `/feeds/${cateId}.${language}.${format}`;
}

const FOLLOW_PATH = new RegExp(
  `^/feeds/(\\d{1,10})\\.(${LANGUAGES.join("|")})\\.(${FOLLOW_FORMATS.join("|")})$`,
);

interface FollowAddress {
  readonly cateId: number;
  readonly language: Language;
  readonly format: FollowFormat;
}

/** What such a path names; null for any other path. */
export function readFollowPath(path: string): FollowAddress | null {
  const [, id, lang, form] = FOLLOW_PATH.exec(path) ?? [];
  const language = LANGUAGES.find((each) => each === lang);
  const format = FOLLOW_FORMATS.find((each) => each === form);
  if (language === undefined || format === undefined) return null;
  return { cateId: Number(id), language, format };
}

/** Describes how other sites embed an address of this one: https://oembed.com. */
export const OEMBED_PATH = "/oembed";

export const ELEMENT_PATH = "/marble-draws.js";
