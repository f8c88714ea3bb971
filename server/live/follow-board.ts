import type { Board } from "./board.ts";
import type { Hub } from "./hub.ts";

/** Tells the live stream what happens on the board. Returns how to stop. */
export function followBoard(board: Board, hub: Hub): () => void {
  return board.subscribe((event) => {
    if (event.kind === "open") {
      hub.open(event.seq, { cate_id: event.cate_id, last_open: event.last_open });
    }
    if (event.kind === "rewritten") hub.resync(event.seq, event.cate_id);
  });
}
