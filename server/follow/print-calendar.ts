import { followPath } from "#contract/follow/paths.ts";
import { type Language, withLocale } from "#contract/languages.ts";
import { trackPath } from "#contract/url/site-paths.ts";
import type { Track } from "#server/tracks.ts";
import type { UpcomingDraw } from "./upcoming-draws.ts";
import { escapeText, printLines, utc } from "./ical-lines.ts";
import type { FeedSite } from "./feed-urls.ts";
import { fill, TEXTS } from "./texts.ts";

/** Time after which calendar apps refresh. */
const REFRESH = "PT1H";
/** How long a draw takes of the day: its result comes at once. */
const DURATION = "PT1M";

interface Calendar {
  readonly track: Track;
  readonly place: FeedSite;
  readonly simulated: boolean;
  readonly draws: readonly UpcomingDraw[];
  /** Epoch seconds as of which it was made. */
  readonly made: number;
}

function summaryOf({ term }: UpcomingDraw, name: string, language: Language): string {
  return fill((term === "" ? TEXTS.next : TEXTS.draw)[language], { name, term });
}

function eventLines(calendar: Calendar, draw: UpcomingDraw): string[] {
  const { track, place, simulated, made } = calendar;
  const { origin, host, language } = place;
  const about = [draw.note, ...(simulated ? [TEXTS.simulated[language]] : [])];
  const description = about.filter((text) => text !== "").join("\n");
  return [
    "BEGIN:VEVENT",
    `UID:${track.id}-${draw.planned}@${host}`,
    `DTSTAMP:${utc(made)}`,
    `DTSTART:${utc(draw.time)}`,
    `DURATION:${DURATION}`,
    `SUMMARY:${escapeText(summaryOf(draw, track.name[language], language))}`,
    ...(description === "" ? [] : [`DESCRIPTION:${escapeText(description)}`]),
    `URL:${origin}${withLocale(language, trackPath(track.id))}`,
    `STATUS:${draw.status}`,
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ];
}

/** An iCalendar (RFC 5545, RFC 7986) of a track's coming draws. */
export function printCalendar(calendar: Calendar): string {
  const { track, place, draws } = calendar;
  const { origin, language } = place;
  const name = escapeText(fill(TEXTS.timetable[language], { name: track.name[language] }));
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Marble Draws//Timetable//EN",
    "METHOD:PUBLISH",
    `NAME:${name}`,
    `X-WR-CALNAME:${name}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    `X-PUBLISHED-TTL:${REFRESH}`,
    `SOURCE;VALUE=URI:${origin}${followPath(track.id, language, "ics")}`,
    ...draws.flatMap((draw) => eventLines(calendar, draw)),
    "END:VCALENDAR",
  ];
  return printLines(lines);
}
