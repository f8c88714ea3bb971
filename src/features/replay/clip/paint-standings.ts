import { CAPTION, type ClipScene, type Layout } from "./card.ts";
import type { ClipFrame } from "./frame.ts";
import { type Box, fillBox, type Pen } from "./pen.ts";

const PAD = 20;
/** Room for the time, which is read from its start: a longer one moves nothing. */
const TIME = 112;

/** Paints the screen's head: what is shown, whether it is slowed, and the time of the race. */
export function paintCaption(
  pen: Pen,
  { words, writer }: ClipScene,
  { frame, box }: { readonly frame: ClipFrame; readonly box: Box },
): void {
  const y = box.y + CAPTION / 2 + 1;
  const right = box.x + box.width - PAD;
  const isOver = frame.result === 1;
  pen.fillStyle = "#0b1014";
  pen.fillRect(box.x, box.y, box.width, CAPTION);
  pen.fillStyle = "rgb(255 255 255 / 0.14)";
  pen.fillRect(box.x, box.y + CAPTION - 2, box.width, 2);
  const time = { size: 31, weight: 700, fill: "#fff" };
  if (!isOver) writer.write(pen, frame.time, { x: right - TIME, y, ...time });
  let end = right - TIME - 16;
  if (frame.slow && !isOver) {
    const pill = { size: 21, weight: 650, fill: "#14171c" };
    const width = writer.width(pen, words.slow, pill) + 22;
    pen.fillStyle = "#ffd166";
    fillBox(pen, { x: end - width, y: y - 18, width, height: 35 }, 9);
    writer.write(pen, words.slow, { x: end - width + 11, y, ...pill });
    end -= width + 14;
  }
  const room = end - box.x - PAD;
  const caption = { size: 25, least: 17, weight: 650, fill: "#fff" };
  writer.write(pen, isOver ? words.result : words.replay, { x: box.x + PAD, y, room, ...caption });
}

/** The left upper corner of a place from 1 in the standings; between two, on the way from one to the other. */
function cornerOf({ standings, columns, rows }: Layout, place: number): { x: number; y: number } {
  const at = (whole: number) => ({
    x: standings.x + Math.floor((whole - 1) / rows) * (standings.width / columns),
    y: standings.y + ((whole - 1) % rows) * (standings.height / rows),
  });
  const [from, to, part] = [at(Math.floor(place)), at(Math.ceil(place)), place % 1];
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

/** Paints place, marble and gap to the leader, a row for each marble. */
export function paintStandings(
  pen: Pen,
  { palette, sprites, writer }: ClipScene,
  { frame, layout }: { readonly frame: ClipFrame; readonly layout: Layout },
): void {
  const { standings, columns, rows } = layout;
  const [width, height] = [standings.width / columns, standings.height / rows];
  pen.fillStyle = palette.soft;
  fillBox(
    pen,
    { x: standings.x + 6, y: standings.y + 6, width: width - 12, height: height - 10 },
    18,
  );
  const r = height * 0.4;
  const size = Math.min(28, height * 0.46);
  for (let place = 1; place <= frame.rows.length; place += 1) {
    const { x, y } = cornerOf(layout, place);
    const digit = { size, weight: 650, fill: palette.dimmed, align: "right" } as const;
    writer.write(pen, String(place), { x: x + 58, y: y + height / 2 + 1, ...digit });
  }
  // The one that is ahead is in front.
  for (const { number, place, gap } of frame.rows.toSorted((a, b) => b.place - a.place)) {
    const { x, y } = cornerOf(layout, place);
    const middle = y + height / 2;
    sprites.marble(pen, number, { x: x + 78 + r, y: middle, r });
    const text = { size, weight: 650, fill: palette.text, align: "right" } as const;
    writer.write(pen, gap, { x: x + width - 24, y: middle + 1, ...text });
  }
}
