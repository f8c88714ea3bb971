import { marbleMark } from "#ui/picture/marble-looks.ts";

/** Colours of marbles 1 to 10 for shapes in charts: those of critical/frame.css. */
const INKS = [
  "#f8d71d",
  "#2f6ed0",
  "#252729",
  "#fe8200",
  "#24d9fd",
  "#4428a0",
  "#f3f5f7",
  "#d33d25",
  "#7e384b",
  "#5abb88",
] as const;

/** The colour of marble `n` in a chart; its number is always shown beside it. */
export function marbleInk(n: number): string {
  const mark = marbleMark(n);
  return mark === null ? (INKS[n - 1] ?? "currentColor") : `hsl(${mark.hue} 72% ${mark.light}%)`;
}
