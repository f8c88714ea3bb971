import * as v from "valibot";
import { LANGUAGES } from "#contract/languages.ts";
import { MAX_MARBLES } from "#contract/limits.ts";
import type { TextPage } from "#contract/pages/text-pages.ts";
import { isZone } from "#domain/zone.ts";
import { webAddress } from "#server/env-rules.ts";
import { Feed } from "./feed-schema.ts";
import { TEXT_NAME } from "./page-texts.ts";
import { fields, text, wholeNumber } from "./parts.ts";

/** Maximum length of a track's name and alias, and of the site's keywords and description. */
const MAX_NAME = 40;
const MAX_TEXT = 300;
/** Maximum of tracks, banners and times of a timetable. */
const MAX_TRACKS = 64;
const MAX_BANNERS = 12;
const MAX_TIMETABLE = 2880;
const MAX_TRACK_ID = 9_999_999;
/** Largest number that fits a badge. */
const MAX_TRACK_NUMBER = 99;
const MIN_MARBLES = 2;
/** Limits of a period in seconds: a day's numbers have four digits. */
const PERIOD = { min: 10, max: 86_400 };

function perLanguage(value: v.GenericSchema<string, string>) {
  const entries = { cn: v.optional(value), en: v.optional(value), ja: v.optional(value) };
  return v.pipe(
    fields(entries),
    v.check(
      (texts) => LANGUAGES.some((language) => texts[language] !== undefined),
      `must have a text in one of ${LANGUAGES.join(", ")}`,
    ),
  );
}

/** A text in at least one language, which the others fall back to. */
const inLanguages = (max: number) => perLanguage(text(max));

const textName = "must be the name of a text in texts/, like about.en.md";
/** Files of a page's texts; other languages have the site's own text. */
const pageText = v.optional(
  v.pipe(
    perLanguage(v.pipe(v.string(textName), v.regex(TEXT_NAME, textName))),
    v.description("Names of Markdown files in texts/; a language without one has the site's text."),
  ),
);

function seconds(min: number) {
  const message = `must be seconds from ${min} to ${PERIOD.max}`;
  return v.pipe(v.number(message), v.minValue(min, message), v.maxValue(PERIOD.max, message));
}

function boundedList<const Item extends v.GenericSchema>(item: Item, items: string, most: number) {
  return v.pipe(
    v.array(item, `must be a list of ${items}`),
    v.maxLength(most, `must have at most ${most} ${items}`),
  );
}

/** File names of pictures in DATA_DIR/art. */
export const PICTURE_NAME = /^[\w-][\w.-]{0,99}\.(avif|jpe?g|png|svg|webp)$/i;
const picture = v.pipe(
  v.string("must be the name of a picture in art/"),
  v.regex(
    PICTURE_NAME,
    "must be the name of a picture in art/, like track.png (png, jpg, webp, avif or svg)",
  ),
);

const clockMessage = "must be a time like 08:30 or 08:30:15";
const clockTime = v.pipe(
  v.string(clockMessage),
  v.regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, clockMessage),
);

const dayStartMessage = "must be a time like 08:00";

const Track = fields({
  id: wholeNumber(1, MAX_TRACK_ID),
  number: v.optional(wholeNumber(1, MAX_TRACK_NUMBER)),
  name: inLanguages(MAX_NAME),
  alias: v.optional(inLanguages(MAX_NAME)),
  picture: v.optional(picture),
  scene: v.optional(picture),
  marbles: wholeNumber(MIN_MARBLES, MAX_MARBLES),
  marbles_vary: v.optional(
    v.pipe(
      v.boolean("must be true or false"),
      v.description(
        "Whether draws may have another number of marbles; without it they are refused.",
      ),
    ),
  ),
  zone: v.pipe(
    v.string("must be a time zone like Asia/Shanghai"),
    v.check(isZone, "must be a time zone like Asia/Shanghai"),
  ),
  period: v.optional(
    fields({
      seconds: wholeNumber(PERIOD.min, PERIOD.max),
      from: v.optional(clockTime),
      to: v.optional(clockTime),
    }),
  ),
  timetable: v.optional(
    v.pipe(
      boundedList(clockTime, "times like 08:30", MAX_TIMETABLE),
      v.minLength(1, "must have at least one time"),
    ),
  ),
  day_start: v.optional(
    v.pipe(
      v.string(dayStartMessage),
      v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, dayStartMessage),
      v.description(
        "Start of the track's day; by default 00:00, or the first time of draws that go past midnight.",
      ),
    ),
  ),
  race: v.optional(fields({ seconds: seconds(1), spread: seconds(0.1) })),
  feed: v.optional(Feed),
  hidden: v.optional(v.boolean("must be true or false")),
});

const resultsAddress = v.union(
  [v.literal(""), webAddress],
  'must be an address starting with http:// or https://, or "" for no link',
);

/** A path of this site with query and hash, without another host or control characters. */
const ownPath = v.pipe(v.string(), v.regex(/^\/(?![/\\])[^\s\\\p{Cc}]*$/u));
const address = v.union(
  [v.literal(""), webAddress, ownPath],
  'must be an address starting with http:// or https://, a page of this site like /about, or "" for no link',
);

const languages = v.pipe(
  v.array(v.picklist(LANGUAGES, "must be cn, en or ja"), "must be a list of languages"),
  v.minLength(1, "must name at least one of cn, en and ja"),
  v.check((all) => new Set(all).size === all.length, "must not name a language twice"),
  v.description("Languages of the switch, in its order; by default cn and en."),
);

/** The site file, DATA_DIR/site.json. */
export const SiteFile = fields({
  $schema: v.optional(v.string("must be a text")),
  name: v.optional(inLanguages(MAX_NAME)),
  keywords: v.optional(inLanguages(MAX_TEXT)),
  description: v.optional(inLanguages(MAX_TEXT)),
  links: v.optional(
    fields({
      results: v.optional(resultsAddress),
      navigation: v.optional(address),
      service: v.optional(address),
      footer: v.optional(
        v.pipe(
          fields({
            about_us: v.optional(address),
            cus_serv: v.optional(address),
            coop_com: v.optional(address),
            disclaimer: v.optional(address),
          }),
          v.description("The footer's pages; those that aren't given are below results."),
        ),
      ),
    }),
  ),
  languages: v.optional(languages),
  logos: v.optional(
    fields({
      day_cn: v.optional(picture),
      day_en: v.optional(picture),
      night_cn: v.optional(picture),
      night_en: v.optional(picture),
    }),
  ),
  pages: v.optional(
    fields({
      about: pageText,
      business_cooperation: pageText,
      disclaimer: pageText,
      service_center: pageText,
    } satisfies Record<TextPage, typeof pageText>),
  ),
  unfed: v.optional(v.picklist(["simulated", "hidden"], "must be simulated or hidden")),
  tracks: v.optional(
    v.pipe(
      boundedList(Track, "tracks", MAX_TRACKS),
      v.minLength(1, "must have at least one track"),
    ),
  ),
  banners: v.optional(
    boundedList(fields({ track: wholeNumber(1, MAX_TRACK_ID), picture }), "banners", MAX_BANNERS),
  ),
});
export type SiteFile = v.InferOutput<typeof SiteFile>;
export type SiteFileTrack = v.InferOutput<typeof Track>;
