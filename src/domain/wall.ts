/** Columns for a number of tiles on a screen that is wider than high, or higher than wide. */
export function wallColumns(tiles: number, isWide: boolean): number {
  if (!isWide) return tiles <= 4 ? 1 : 2;
  if (tiles <= 1) return 1;
  if (tiles <= 4) return 2;
  return tiles <= 9 ? 3 : 4;
}

/** Pixels that the picture moves at most, to each side. */
export const SHIFT_MOST = 6;
/** Minutes of a way there and back, of different length so that it comes to many places. */
const PERIODS = [12, 22] as const;

/** The picture's shift at a time (epoch seconds), in pixels: another one each minute, so that no screen burns in. */
export function shiftAt(now: number): { readonly x: number; readonly y: number } {
  const minute = Math.floor(now / 60);
  const [x = 0, y = 0] = PERIODS.map((period) => {
    const step = minute % period;
    const share = Math.abs(step / (period / 2) - 1);
    return Math.round((1 - 2 * share) * SHIFT_MOST);
  });
  return { x, y };
}

/** A tile's place on the screen, in pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const WAYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

/** Pixels that a way aside counts, against one straight on. */
const ASIDE = 3;

/** The index of the box that an arrow key leads to from box `from`; null if there is none that way. */
export function boxTowards(boxes: readonly Box[], from: number, key: string): number | null {
  const [x, y] = WAYS[key] ?? [0, 0];
  const start = boxes[from];
  if (start === undefined || (x === 0 && y === 0)) return null;
  const middle = ({ left, top, width, height }: Box) =>
    [left + width / 2, top + height / 2] as const;
  const [startX, startY] = middle(start);
  const ways = boxes.flatMap((box, index) => {
    const [boxX, boxY] = middle(box);
    const [right, down] = [boxX - startX, boxY - startY];
    const straight = right * x + down * y;
    const aside = Math.abs(right * y) + Math.abs(down * x);
    return straight > 1 ? { index, length: straight + ASIDE * aside } : [];
  });
  return ways.toSorted((a, b) => a.length - b.length)[0]?.index ?? null;
}
