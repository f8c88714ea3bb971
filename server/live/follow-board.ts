import type { Board } from "./board.ts";
import type { Hub } from "./hub.ts";

/** Tells the live stream what happens on the board. Returns how to stop. */
export function followBoard(board: Board, hub: Hub): () => void {
  return board.subscribe((event) => {
    const { seq, cate_id, last_open, revised, rewritten } = event;
    if (revised) hub.changed(seq, { cate_id, rewritten }, last_open);
    else if (last_open !== null) hub.open(seq, { cate_id, last_open });
  });
}
