import type { Draw, LastOpen } from "#contract/draw.ts";
import { readOrder } from "./order.ts";

/** Whether a draw of a track is newer than another: by time, then by term. */
export function isNewer(
  candidate: Pick<LastOpen, "open_timestamp" | "term">,
  than: Pick<LastOpen, "open_timestamp" | "term">,
): boolean {
  return earliestFirst(candidate, than) > 0;
}

/** Orders draws of a track by time, then by term: earliest first. */
export function earliestFirst(
  a: Pick<LastOpen, "open_timestamp" | "term">,
  b: Pick<LastOpen, "open_timestamp" | "term">,
): number {
  return a.open_timestamp - b.open_timestamp || compareTerms(a.term, b.term);
}

/** Orders terms: plain digits by their value, others as texts. */
export function compareTerms(a: string, b: string): number {
  if (a.length !== b.length && /^\d+$/.test(a) && /^\d+$/.test(b)) {
    const [x, y] = [a.replace(/^0+/, ""), b.replace(/^0+/, "")];
    if (x.length !== y.length) return x.length - y.length;
    return x < y ? -1 : Number(x > y);
  }
  return a < b ? -1 : Number(a > b);
}

/** Whether a draw has numbers; one without is still awaited. */
export function isDrawn(draw: Pick<Draw, "number"> | null): boolean {
  return draw !== null && readOrder(draw.number) !== null;
}
