import type { days } from "#contract/days.ts";
import { daysOf } from "#domain/track-draws.ts";
import { dayOf } from "#domain/zone.ts";
import type { AppDeps } from "#server/app-deps.ts";
import type { Resource } from "#server/http/call.ts";
import { envelopeBytes } from "#server/http/envelope.ts";
import { drawsOfTrack } from "#server/live/day.ts";
import { cacheSecondsOf, findTrack } from "#server/resources/tracks.ts";

/** Which days of a month have draws, and which have gaps. */
export function daysResource({ board, store, clock }: AppDeps): Resource<typeof days> {
  return ({ params, language }) => {
    const track = findTrack(board, params.cate_id);
    const today = dayOf(track.zone, Math.floor(clock.now() / 1000));
    const date = params.month === undefined ? undefined : `${params.month}-31`;
    return {
      key: `days|${JSON.stringify(params)}|${language}`,
      version: track.version,
      seconds: cacheSecondsOf({ track, date, today }, clock.now()),
      heavy: true,
      make: async () => {
        const draws = { ...drawsOfTrack(store, track), cate_id: track.track.id };
        const [latest] = track.draws;
        return envelopeBytes(language, await daysOf(draws, { month: params.month, latest }));
      },
    };
  };
}
