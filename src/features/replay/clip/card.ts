import type { ShownDraw } from "#domain/shown-draw.ts";
import { CLIP_SIZE, type ClipCourse } from "./frame.ts";
import type { Palette } from "./palette.ts";
import type { Box, Writer } from "./pen.ts";
import type { Sprites } from "./sprites.ts";

/** The words of the showing. */
export interface ClipWords {
  /** That it is a replay, and how fast. */
  readonly replay: string;
  readonly slow: string;
  readonly result: string;
  readonly winner: string;
}

/** All that a clip's frames are painted from. */
export interface ClipScene {
  readonly card: ShownDraw;
  readonly words: ClipWords;
  readonly course: ClipCourse;
  readonly palette: Palette;
  readonly sprites: Sprites;
  readonly writer: Writer;
}

export const MARGIN = 32;
/** Height of the band at the bottom. */
export const FOOT = 84;
const HEAD = 150;
/** Height of the label below the head. */
export const LABEL = 46;
export const CAPTION = 62;
const GAP = 22;
/** Rows of the standings: as high as fits, in two columns from seven marbles on. */
const ROW_MOST = 80;
const ROWS_HEIGHT = 348;
const ONE_COLUMN_MOST = 6;

/** Positions of a clip's parts. */
export interface Layout {
  readonly screen: Box;
  /** The part of the screen below its caption. */
  readonly view: Box;
  readonly standings: Box;
  readonly columns: number;
  readonly rows: number;
}

export function layoutOf({ order, label }: ShownDraw): Layout {
  const columns = order.length > ONE_COLUMN_MOST ? 2 : 1;
  const rows = Math.ceil(order.length / columns);
  const width = CLIP_SIZE.width - 2 * MARGIN;
  const height = Math.min(ROW_MOST * rows, ROWS_HEIGHT);
  const bottom = CLIP_SIZE.height - FOOT - GAP;
  const standings = { x: MARGIN, y: bottom - height, width, height };
  const y = HEAD + (label === null ? 0 : LABEL + 8);
  const screen = { x: MARGIN, y, width, height: standings.y - GAP - y };
  const view = { ...screen, y: y + CAPTION, height: screen.height - CAPTION };
  return { screen, view, standings, columns, rows };
}
