import type { catalogue } from "#contract/endpoints.ts";
import type { Language } from "#contract/languages.ts";
import type { TrackBoard } from "#server/live/track-board.ts";
import type { AppDeps } from "#server/app-deps.ts";
import type { Resource } from "#server/http/call.ts";
import { wrap } from "#server/http/envelope.ts";

/** What every list of tracks says of one. */
export function describeTrack({ track, source, zone }: TrackBoard, language: Language) {
  return {
    id: track.id,
    name: track.name[language],
    alias: track.alias[language],
    image_url: `/art/track-${track.id}.svg`,
    // A fed track's period is whatever its source's is.
    period_sec: source === "simulated" ? track.schedule.period : 0,
    zone,
    source,
  };
}

/** Seconds that shared caches keep the catalogue. */
const CATALOGUE_SECONDS = 60;

/** The tracks on offer. */
export function catalogueResource({ board }: AppDeps): Resource<typeof catalogue> {
  return ({ language }) => ({
    key: `cate|${language}`,
    version: board.version(),
    seconds: CATALOGUE_SECONDS,
    make: () =>
      wrap(
        language,
        board.tracks().map((shown) => ({
          ...describeTrack(shown, language),
          number_count: board.lastOpen(shown)?.number_count ?? shown.track.marbles,
        })),
      ),
  });
}
