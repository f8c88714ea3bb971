import type { I18n } from "@lingui/core";
import type { LastOpen } from "#contract/draw.ts";
import { formatSeconds } from "#domain/format-seconds.ts";
import { readOrder, readTimings } from "#domain/order.ts";
import { type SumSides, sumSides } from "#domain/sides.ts";
import { renew } from "#live/timed-elements.ts";
import { showMarble } from "#ui/picture/marble-looks.ts";
import { sideNames } from "#ui/words/side-words.ts";
import { termUpdate } from "#ui/words/term-text.ts";

/** How a sum's sides are written beside it. */
export function sidesText({ size, parity }: SumSides, names: ReturnType<typeof sideNames>): string {
  return `${names[size]} · ${names[parity]}`;
}

/** Shows the sums of the first two and three places. */
function showSums(facts: Iterable<Element>, order: readonly number[], i18n: I18n): void {
  const names = sideNames(i18n);
  for (const [index, fact] of [...facts].entries()) {
    const sides = sumSides(order, index === 0 ? 2 : 3);
    const [sum, words] = fact.childNodes;
    if (sides === null || sum === undefined || words === undefined) continue;
    sum.nodeValue = String(sides.sum);
    words.textContent = sidesText(sides, names);
  }
}

/**
 * How to show a track's new draw in the markup of its card, its times aside: for a page whose app doesn't run.
 * The card is then what a render of it would be. Null where the draw needs other elements.
 */
export function cardUpdate(
  card: Element,
  { before, after }: { readonly before: LastOpen; readonly after: LastOpen },
  i18n: I18n,
): (() => void) | null {
  const order = readOrder(after.number);
  const marbles = card.querySelectorAll<HTMLElement>("ol > li");
  const facts = card.querySelectorAll("dd");
  const term = card.querySelector(`[title="${CSS.escape(before.term)}"]`);
  const time = card.querySelector("ol + p");
  const [best] = readTimings(after.timings, order?.length ?? 0);
  const isAlike =
    !(before.corrected_timestamp > 0 || after.corrected_timestamp > 0) &&
    marbles.length === order?.length &&
    facts.length === (order.length > 2 ? 2 : 1) &&
    (best === undefined) === (time === null);
  const named = term && termUpdate(term, { before: before.term, after: after.term, isShort: true });
  if (!isAlike || named === null) return null;
  return () => {
    for (const [index, marble] of marbles.entries()) showMarble(marble, order[index] ?? 0);
    showSums(facts, order, i18n);
    if (best !== undefined && time?.lastChild) {
      time.lastChild.nodeValue = formatSeconds(best);
      // Of another width, it would count as moved.
      renew(time);
    }
    named();
  };
}
