import { createHash } from "node:crypto";
import * as v from "valibot";
import { type Language, LANGUAGES, withLocale } from "#contract/languages.ts";
import {
  manifestPath,
  PINNED_PARAM,
  TRACK_SHORTCUTS_MOST,
  trackPath,
} from "#contract/site-paths.ts";
import type { AppDeps } from "#server/app-deps.ts";
import type { SiteFile } from "./files.ts";
import { matchesTag } from "#server/http/reply.ts";
import type { Server } from "#server/http/server-context.ts";

/** The build's manifest as far as it is changed here; all else is passed on as it is. */
const Manifest = v.looseObject({
  shortcuts: v.array(v.looseObject({ name: v.string(), url: v.string() })),
});

/** Characters of the list of pinned tracks that are read at most. */
const PINNED_CHARACTERS_MOST = 100;

/** The tracks that get a shortcut: the pinned ones that there are, or else the first. */
function tracksFor(pinned: string, { board }: AppDeps) {
  const tracks = board.tracks().map(({ track }) => track);
  const wanted = pinned.slice(0, PINNED_CHARACTERS_MOST).split(",").map(Number);
  const found = wanted.flatMap((id) => tracks.find((track) => track.id === id) ?? []);
  return [...new Set([...found, ...tracks])].slice(0, TRACK_SHORTCUTS_MOST);
}

async function withTracks(
  file: SiteFile,
  { language, pinned, deps }: { language: Language; pinned: string; deps: AppDeps },
): Promise<string> {
  const text = Buffer.from(await file.prepared.form("identity")).toString();
  const manifest = v.parse(Manifest, JSON.parse(text));
  const [home, ...others] = manifest.shortcuts;
  if (home === undefined) return text;
  const tracks = tracksFor(pinned, deps).map(({ id, name }) => ({
    ...home,
    name: name[language],
    url: withLocale(language, trackPath(id)),
  }));
  return JSON.stringify({ ...manifest, shortcuts: [home, ...tracks, ...others] });
}

/** The web app manifests: the build's, with shortcuts to tracks after the one to the home page. */
export function manifestRoutes(app: Server, deps: AppDeps): void {
  for (const language of LANGUAGES) {
    app.get(manifestPath(language), async (call, next) => {
      const file = await deps.pages.files.find(manifestPath(language));
      if (file === null) return next();
      call.set("route", "file");
      const pinned = call.req.query(PINNED_PARAM) ?? "";
      const text = await withTracks(file, { language, pinned, deps });
      const etag = `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
      const headers = { "cache-control": "no-cache", etag };
      if (matchesTag(call.req.header("if-none-match"), etag)) {
        return new Response(null, { status: 304, headers });
      }
      const type = { "content-type": "application/manifest+json; charset=utf-8" };
      return new Response(text, { headers: { ...headers, ...type } });
    });
  }
}
