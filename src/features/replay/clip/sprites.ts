import { LOGO_SVG } from "#ui/picture/logo-svg.ts";
import { marble, MARBLE_DEFS, marbleDef } from "#ui/picture/marble-svg.ts";
import { svgImage } from "#ui/picture/svg-image.ts";
import type { Pen } from "./pen.ts";

/** Room of a marble with its shadow, as a share of its radius. */
const CELL = 2.5;
/** Radius of a marble in the SVG. */
const R = 50;

/** Pictures of a clip. */
export interface Sprites {
  /** Draws a marble of a radius at a point. */
  readonly marble: (pen: Pen, n: number, spot: { x: number; y: number; r: number }) => void;
  readonly logo: HTMLImageElement;
}

const SVG = 'xmlns="http://www.w3.org/2000/svg"';

/** Loads the marbles of a race as they look on the pages. */
export async function loadSprites(order: readonly number[], font: string): Promise<Sprites> {
  const cell = R * CELL;
  const size = { width: cell * order.length, height: cell };
  const marbles = order.map((n, index) =>
    marble(n, { x: cell * (index + 0.5), y: cell / 2, r: R }),
  );
  const all = await svgImage(
    `<svg ${SVG} viewBox="0 0 ${size.width} ${cell}" width="${size.width}" height="${cell}" font-family="${font.replaceAll('"', "'")}"><defs>${MARBLE_DEFS}${order.map(marbleDef).join("")}</defs>${marbles.join("")}</svg>`,
    size,
  );
  const logo = await svgImage(
    `<svg ${SVG} viewBox="0 0 40 34" width="80" height="68">${LOGO_SVG}</svg>`,
    { width: 80, height: 68 },
  );
  /** All marbles by their radius in whole pixels, made sharp in that size once. */
  const sheets = new Map<number, OffscreenCanvas>();
  function sheetOf(r: number): OffscreenCanvas {
    const side = Math.ceil(r * CELL);
    const made = sheets.get(side) ?? new OffscreenCanvas(side * order.length, side);
    if (!sheets.has(side)) {
      made.getContext("2d")?.drawImage(all, 0, 0, made.width, made.height);
      sheets.set(side, made);
    }
    return made;
  }
  return {
    logo,
    marble: (pen, n, { x, y, r }) => {
      const sheet = sheetOf(r);
      const side = sheet.height;
      const width = r * CELL;
      const from = side * order.indexOf(n);
      pen.drawImage(sheet, from, 0, side, side, x - width / 2, y - width / 2, width, width);
    },
  };
}
