import type * as v from "valibot";
import type { hotCold, scatter, timing, topThree, twoSides } from "#contract/endpoints.ts";
import { dayOf } from "#domain/zone.ts";
import type { TrackBoard } from "#server/live/track-board.ts";
import type { AppDeps } from "#server/app-deps.ts";
import type { Resource, Route } from "#server/http/call.ts";
import { wrap } from "#server/http/envelope.ts";
import { PAST_SECONDS, secondsToNext, trackAt, trackOf } from "./track-of.ts";

/** The endpoints of the statistics by name. */
interface StatisticRoutes {
  readonly hotCold: typeof hotCold;
  readonly twoSides: typeof twoSides;
  readonly topThree: typeof topThree;
  readonly timing: typeof timing;
  readonly scatter: typeof scatter;
}

/** What a statistic is asked: the track as it stands, and the parameters as the contract reads them. */
export interface StatisticAsked<Of extends Route> {
  readonly shown: TrackBoard;
  readonly params: v.InferOutput<Of["params"]>;
}

/** How each statistic is computed. */
export type Statistics = {
  readonly [Name in keyof StatisticRoutes]: (
    asked: StatisticAsked<StatisticRoutes[Name]>,
  ) =>
    | v.InferInput<StatisticRoutes[Name]["data"]>
    | Promise<v.InferInput<StatisticRoutes[Name]["data"]>>;
};

/** The parameters parsed, in the schema's order and with its defaults; a day has no other window. */
function keyOf(params: { readonly limit: number; readonly date?: string | undefined }): string {
  return JSON.stringify(params.date === undefined ? params : { ...params, limit: undefined });
}

/** A statistic of a track over its last draws or a day. */
export function statisticResource<Of extends StatisticRoutes[keyof StatisticRoutes]>(
  { board, clock, store }: AppDeps,
  endpoint: Of,
  compute: (asked: StatisticAsked<Of>) => unknown,
): Resource<Of> {
  return ({ params, language }) => {
    const shown = trackOf(board, params.cate_id);
    const today = dayOf(shown.zone, Math.floor(clock.now() / 1000));
    const past = params.date !== undefined && params.date < today;
    return {
      key: `${endpoint.path}|${keyOf(params)}|${language}`,
      version: shown.version,
      heavy: true,
      seconds: past ? PAST_SECONDS : secondsToNext([shown], clock.now()),
      make: async () => {
        const then = await trackAt(store, shown, params.at);
        return wrap(language, await compute({ shown: then, params }));
      },
    };
  };
}
