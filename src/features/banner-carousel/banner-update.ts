import type { LastOpen } from "#contract/draw.ts";
import { readOrder } from "#domain/order.ts";
import { showMarble } from "#ui/picture/marble-looks.ts";
import { termUpdate } from "#ui/words/term-text.ts";

/**
 * How to show a track's new draw in the markup of its banner, its countdown aside: for a page whose app doesn't
 * run. Null where the draw needs other elements.
 */
export function bannerUpdate(
  banner: Element,
  { before, after }: { readonly before: LastOpen; readonly after: LastOpen },
): (() => void) | null {
  const runners = banner.querySelectorAll<HTMLElement>("ol > li > span");
  const order = readOrder(after.number);
  const isTimed = ({ next_open_timestamp: next }: LastOpen) => next > 0;
  const [numbered] = [...banner.querySelectorAll("p")].at(-1)?.children ?? [];
  const named =
    numbered && termUpdate(numbered, { before: before.term, after: after.term, isShort: false });
  if (order === null || order.length < runners.length || runners.length === 0) return null;
  if (isTimed(before) !== isTimed(after) || !named) return null;
  return () => {
    for (const [index, runner] of runners.entries()) showMarble(runner, order[index] ?? 0);
    named();
  };
}
