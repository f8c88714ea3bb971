import * as v from "valibot";
import { type Language, LANGUAGES, withLocale } from "#contract/languages.ts";
import {
  manifestPath,
  PINNED_PARAM,
  TRACK_SHORTCUTS_MOST,
  trackPath,
} from "#contract/url/site-paths.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { conditionsOf, type Server } from "#server/http/request.ts";
import { matchesTag, weakTag } from "#server/http/response.ts";
import { shortcutIcon } from "#server/resources/catalogue.ts";
import type { SiteFile } from "./files.ts";

/** The part of the build's manifest that changes here; the rest passes through. */
const Manifest = v.looseObject({
  shortcuts: v.array(v.looseObject({ name: v.string(), url: v.string() })),
});

const PINNED_CHARACTERS_MAX = 100;

/** The tracks that get a shortcut: the pinned ones, then the first ones. */
function shortcutTracks(pinned: string, { board }: AppDeps) {
  const tracks = board.tracks().map(({ track }) => track);
  const pinnedIds = pinned.slice(0, PINNED_CHARACTERS_MAX).split(",").map(Number);
  const pinnedTracks = pinnedIds.flatMap((id) => tracks.find((track) => track.id === id) ?? []);
  return [...new Set([...pinnedTracks, ...tracks])].slice(0, TRACK_SHORTCUTS_MOST);
}

function withTracks(
  file: SiteFile,
  { language, pinned, deps }: { language: Language; pinned: string; deps: AppDeps },
): string {
  const text = file.body.plain.toString();
  const manifest = v.parse(Manifest, JSON.parse(text));
  const [home, ...others] = manifest.shortcuts;
  if (home === undefined) return text;
  const tracks = shortcutTracks(pinned, deps).map((track) => ({
    name: track.name[language],
    url: withLocale(language, trackPath(track.id)),
    icons: [shortcutIcon(track)],
  }));
  const { name, description } = deps.catalogue.current;
  const own = {
    ...(name && { name: name[language], short_name: name[language] }),
    ...(description && { description: description[language] }),
  };
  return JSON.stringify({ ...manifest, ...own, shortcuts: [home, ...tracks, ...others] });
}

/** The web app manifests: the build's, with shortcuts to tracks after the one to the home page. */
export function manifestRoutes(app: Server, deps: AppDeps): void {
  for (const language of LANGUAGES) {
    app.get(manifestPath(language), async (call, next) => {
      const file = await deps.pages.files.find(manifestPath(language));
      if (file === null) return next();
      call.set("route", "file");
      const pinned = call.req.query(PINNED_PARAM) ?? "";
      const text = withTracks(file, { language, pinned, deps });
      const etag = weakTag(text);
      const headers = { "cache-control": "no-cache", etag };
      if (matchesTag(conditionsOf(call), etag)) return new Response(null, { status: 304, headers });
      const type = { "content-type": "application/manifest+json; charset=utf-8" };
      return new Response(text, { headers: { ...headers, ...type } });
    });
  }
}
