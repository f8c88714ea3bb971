import { escapeXml } from "#contract/escape-xml.ts";
import { FOLLOW_TYPES, followPath } from "#contract/follow/paths.ts";
import { LANGUAGE_TAGS, withLocale } from "#contract/languages.ts";
import { trackPath } from "#contract/url/site-paths.ts";
import type { Track } from "#server/tracks.ts";
import { type FeedEntry, htmlOf } from "./feed.ts";
import { type FeedSite, tagOf } from "./feed-urls.ts";
import { fill, TEXTS } from "./texts.ts";

interface Feed {
  readonly track: Track;
  readonly place: FeedSite;
  readonly siteName: string;
  readonly entries: readonly FeedEntry[];
  /** Epoch seconds. */
  readonly now: number;
}

const iso = (seconds: number) => new Date(seconds * 1000).toISOString();

/** The data of both forms of a feed. */
function frameOf({ track, place, siteName, entries, now }: Feed) {
  const { origin, language } = place;
  return {
    id: tagOf(place, String(track.id)),
    title: `${track.name[language]} · ${siteName}`,
    description: fill(TEXTS.draws[language], { name: track.name[language] }),
    page: `${origin}${withLocale(language, trackPath(track.id))}`,
    self: (format: "atom" | "json") => `${origin}${followPath(track.id, language, format)}`,
    tag: LANGUAGE_TAGS[language],
    picture: `${origin}/art/scene-${track.id}.svg`,
    icon: `${origin}/icons/icon-192.png`,
    // Nothing changed if there is no draw yet: the time of asking is as good as any.
    updated: entries.reduce((newest, entry) => Math.max(newest, entry.updated), 0) || now,
  };
}

function element(name: string, text: string, attributes = ""): string {
  return `<${name}${attributes}>${escapeXml(text)}</${name}>`;
}

function link(rel: string, href: string, type?: string): string {
  const typed = type === undefined ? "" : ` type="${type}"`;
  return `<link rel="${rel}"${typed} href="${escapeXml(href)}"/>`;
}

/** An Atom feed (RFC 4287). */
export function printAtom(feed: Feed): string {
  const { id, title, description, page, self, tag, picture, icon, updated } = frameOf(feed);
  const entries = feed.entries.map((entry) =>
    [
      "<entry>",
      element("id", entry.id),
      element("title", entry.title),
      element("published", iso(entry.published)),
      element("updated", iso(entry.updated)),
      link("alternate", entry.url, "text/html"),
      // An operator's own picture is of any type.
      link("enclosure", picture),
      element("content", htmlOf(entry, picture), ' type="html"'),
      "</entry>",
    ].join(""),
  );
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${tag}">`,
    element("id", id),
    element("title", title),
    element("subtitle", description),
    element("updated", iso(updated)),
    `<author>${element("name", feed.siteName)}</author>`,
    element("icon", icon),
    element("logo", picture),
    link("self", self("atom"), FOLLOW_TYPES.atom),
    link("alternate", page, "text/html"),
    ...entries,
    "</feed>",
    "",
  ].join("\n");
}

/** A JSON Feed 1.1 (jsonfeed.org). */
export function printJsonFeed(feed: Feed): string {
  const { title, description, page, self, tag, picture, icon } = frameOf(feed);
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title,
    description,
    home_page_url: page,
    feed_url: self("json"),
    icon,
    language: tag,
    authors: [{ name: feed.siteName }],
    items: feed.entries.map((entry) => ({
      id: entry.id,
      url: entry.url,
      title: entry.title,
      content_text: entry.lines.join("\n"),
      content_html: htmlOf(entry, picture),
      image: picture,
      date_published: iso(entry.published),
      date_modified: iso(entry.updated),
    })),
  });
}
