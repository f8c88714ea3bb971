import type { open } from "#contract/endpoints.ts";
import type { AppDeps } from "#server/app-deps.ts";
import type { Resource } from "#server/http/call.ts";
import { cacheTimeOf, findTrack, secondsToNextDraw } from "./tracks.ts";

/** The latest draw of one track, or of all. */
export function openResource({ board, clock }: AppDeps): Resource<typeof open> {
  return ({ params }) => {
    if (params.cate_id === undefined) {
      return {
        version: board.version(),
        seconds: secondsToNextDraw(board.tracks(), cacheTimeOf({ board, clock })),
        ticking: true,
        make: () =>
          board.tracks().map((trackBoard) => ({
            cate_id: trackBoard.track.id,
            last_open: board.lastOpen(trackBoard),
          })),
      };
    }
    const track = findTrack(board, params.cate_id);
    return {
      version: track.version,
      seconds: secondsToNextDraw([track], cacheTimeOf({ board, clock })),
      ticking: true,
      make: () => board.lastOpen(track),
    };
  };
}
