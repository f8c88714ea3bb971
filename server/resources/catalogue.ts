import type { catalogue } from "#contract/endpoints.ts";
import type { Language } from "#contract/languages.ts";
import type { AppDeps } from "#server/app-deps.ts";
import type { Resource } from "#server/http/call.ts";
import { envelopeBytes } from "#server/http/envelope.ts";
import type { TrackBoard } from "#server/live/track-board.ts";

/** The fields of a track in every list. */
export function describeTrack({ track, source, zone }: TrackBoard, language: Language) {
  return {
    id: track.id,
    name: track.name[language],
    alias: track.alias[language],
    image_url: `/art/track-${track.id}.svg`,
    // The period of real draws is unknown.
    period_sec: source === "simulated" ? track.schedule.period : 0,
    zone,
    source,
  };
}

const CATALOGUE_SECONDS = 60;

export function catalogueResource({ board }: AppDeps): Resource<typeof catalogue> {
  return ({ language }) => ({
    key: `cate|${language}`,
    version: board.version(),
    seconds: CATALOGUE_SECONDS,
    make: () =>
      envelopeBytes(
        language,
        board.tracks().map((trackBoard) => ({
          ...describeTrack(trackBoard, language),
          number_count: board.lastOpen(trackBoard)?.number_count ?? trackBoard.track.marbles,
        })),
      ),
  });
}
