import type { open } from "#contract/endpoints.ts";
import type { AppDeps } from "#server/app-deps.ts";
import type { Resource } from "#server/http/call.ts";
import { wrap } from "#server/http/envelope.ts";
import { secondsToNext, trackAt, trackOf } from "./track-of.ts";

/** The latest draw of one track, or of all. */
export function openResource({ board, clock, store }: AppDeps): Resource<typeof open> {
  return ({ params, language }) => {
    if (params.cate_id === undefined) {
      return {
        key: `open|${language}`,
        version: board.version(),
        seconds: secondsToNext(board.tracks(), clock.now()),
        ticking: true,
        make: () =>
          wrap(
            language,
            board.tracks().map((shown) => ({
              cate_id: shown.track.id,
              last_open: board.lastOpen(shown),
            })),
          ),
      };
    }
    const shown = trackOf(board, params.cate_id);
    return {
      key: `open|${params.cate_id}|${params.at ?? ""}|${language}`,
      version: shown.version,
      seconds: secondsToNext([shown], clock.now()),
      ticking: true,
      make: async () => wrap(language, board.lastOpen(await trackAt(store, shown, params.at))),
    };
  };
}
