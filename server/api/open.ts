import { open } from "#contract/endpoints.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { addRead, type Api } from "#server/http/call.ts";
import { computeCacheTime, findTrack, secondsToNextDraw } from "./tracks.ts";

/** Adds the call of the latest draw of one track, or of all. */
export function openRoute(api: Api, { board, clock }: AppDeps): void {
  addRead(api, {
    endpoint: open,
    about: {
      name: "latestDraw",
      tag: "draws",
      summary: "The latest draw of a track, or of all",
      description:
        "Without `cate_id` a list of all tracks. `number` is the finishing order, `timings` the seconds of each place; times are epoch seconds, 0 where unknown, and `open_time` is in the track's zone.",
    },
    resource({ params: { cate_id } }) {
      const time = computeCacheTime({ board, clock });
      if (cate_id === undefined) {
        return {
          version: board.version(),
          seconds: secondsToNextDraw(board.tracks(), time),
          ticking: true,
          make: () =>
            board.tracks().map((trackBoard) => ({
              cate_id: trackBoard.track.id,
              last_open: board.lastOpen(trackBoard),
            })),
        };
      }
      const track = findTrack(board, cate_id);
      return {
        version: track.version,
        seconds: secondsToNextDraw([track], time),
        ticking: true,
        make: () => board.lastOpen(track),
      };
    },
  });
}
