/** Side of the square that charts are drawn in; it is stretched to the plot's box. */
export const SIDE = 1000;

/** The middle of slot `index` of `count`, as a share of the width. */
export function slotMiddle(index: number, count: number): number {
  return count === 0 ? 0.5 : (index + 0.5) / count;
}

/** A share of a plot, short enough for a style attribute. */
export function share(value: number): number {
  return Number(value.toFixed(4));
}
