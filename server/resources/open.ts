import type { open } from "#contract/endpoints.ts";
import type { AppDeps } from "#server/app-deps.ts";
import type { Resource } from "#server/http/call.ts";
import { envelopeBytes } from "#server/http/envelope.ts";
import { cacheTimeOf, findTrack, secondsToNextDraw } from "./tracks.ts";

/** The latest draw of one track, or of all. */
export function openResource({ board, clock }: AppDeps): Resource<typeof open> {
  return ({ params, language }) => {
    if (params.cate_id === undefined) {
      return {
        key: `open|${language}`,
        version: board.version(),
        seconds: secondsToNextDraw(board.tracks(), cacheTimeOf({ board, clock })),
        ticking: true,
        make: () =>
          envelopeBytes(
            language,
            board.tracks().map((trackBoard) => ({
              cate_id: trackBoard.track.id,
              last_open: board.lastOpen(trackBoard),
            })),
          ),
      };
    }
    const track = findTrack(board, params.cate_id);
    return {
      key: `open|${params.cate_id}|${language}`,
      version: track.version,
      seconds: secondsToNextDraw([track], cacheTimeOf({ board, clock })),
      ticking: true,
      make: () => envelopeBytes(language, board.lastOpen(track)),
    };
  };
}
