import { catalogue } from "#contract/endpoints.ts";
import type { Language } from "#contract/languages.ts";
import { BUILT_IN } from "#server/draws/catalogue/catalogue.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { addRead, type Api } from "#server/http/call.ts";
import type { TrackBoard } from "#server/live/track-board.ts";

/** Stamp of the build, the site file and the tracks, for cache keys. */
export function catalogueStamp({ board, buildId, catalogue: { current } }: AppDeps): string {
  const generation = board.generation();
  return current.stamp === "" && generation === 0
    ? buildId
    : `${buildId}.${current.stamp}.${generation}`;
}

/** The path of a picture of the operator. */
export function artPath(name: string): string {
  return `/art/own/${name}`;
}

/** Ids of tracks with pictures in the build. */
const BUILT_IN_IDS = new Set(BUILT_IN.tracks.map(({ id }) => id));

function picturePath({ id, art }: TrackBoard["track"]): string {
  if (art?.picture !== undefined) return artPath(art.picture);
  return BUILT_IN_IDS.has(id) ? `/art/track-${id}.svg` : "/art/favicon.svg";
}

/** The fields of a track in every list. */
export function describeTrack({ track, source }: TrackBoard, language: Language) {
  const { period, times, stated } = track.schedule;
  // Real draws of a built-in track don't follow its period, which is the simulator's.
  const isKnown = source === "simulated" || stated === true;
  return {
    id: track.id,
    ...(track.number !== undefined && { number: track.number }),
    name: track.name[language],
    alias: track.alias[language],
    image_url: picturePath(track),
    period_sec: isKnown && times === undefined ? period : 0,
    zone: track.schedule.zone,
    day_start: track.schedule.day_start,
    source,
  };
}

const CATALOGUE_SECONDS = 60;

export function catalogueRoute(api: Api, { board }: AppDeps): void {
  addRead(api, {
    endpoint: catalogue,
    about: { name: "catalogue", tag: "draws", summary: "All tracks" },
    resource: ({ language }) => ({
      version: board.version(),
      seconds: CATALOGUE_SECONDS,
      make: () =>
        board.tracks().map((trackBoard) => ({
          ...describeTrack(trackBoard, language),
          number_count: board.lastOpen(trackBoard)?.number_count ?? trackBoard.track.marbles,
        })),
    }),
  });
}
