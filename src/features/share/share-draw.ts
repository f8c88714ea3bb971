import type { SharedWords } from "./card-of.ts";
import { cardSvg, type DrawCard } from "./draw-card.ts";
export { handOver } from "./hand-over.ts";
import { handOver, type ShareOutcome, type Sharer } from "./hand-over.ts";
import { toPng } from "./to-png.ts";

/**
 * Shares a draw as a link and a picture, by what the browser offers for it. It is loaded when it is
 * asked for, so it shares no code with the pages: the texts come ready.
 */
export async function shareDraw(
  card: DrawCard,
  { file, ...words }: SharedWords,
  sharer: Sharer,
): Promise<ShareOutcome> {
  // The picture is for a share sheet: if there is none, the link alone goes to the clipboard.
  const png = sharer.canShare === undefined ? null : await toPng(cardSvg(card)).catch(() => null);
  const picture = png === null ? null : new File([png], file, { type: png.type });
  return handOver({ ...words, picture }, sharer);
}
