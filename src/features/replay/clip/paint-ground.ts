import { trackColor } from "#ui/track-badge.tsx";
import { type ClipScene, FOOT, LABEL, type Layout, MARGIN } from "./card.ts";
import { CLIP_SIZE } from "./frame.ts";
import { fillBox, type Pen } from "./pen.ts";

const BADGE = 92;
const ROUND = 24;

function paintHead(pen: Pen, { card, palette, writer }: ClipScene): void {
  const { id, number, name } = card.track;
  const badge = { x: MARGIN, y: 34, width: BADGE, height: BADGE };
  pen.fillStyle = trackColor(id, number);
  fillBox(pen, badge, ROUND);
  const sheen = pen.createLinearGradient(badge.x, badge.y, badge.x + BADGE * 0.6, badge.y + BADGE);
  sheen.addColorStop(0, "rgb(255 255 255 / 0.22)");
  sheen.addColorStop(0.6, "rgb(255 255 255 / 0)");
  pen.fillStyle = sheen;
  fillBox(pen, badge, ROUND);
  const sign = String(number ?? (Array.from(name.trim())[0] ?? "·").toUpperCase());
  const middle = badge.x + BADGE / 2;
  const bold = { weight: 750, fill: "#fff", align: "center" } as const;
  writer.write(pen, sign, { x: middle, y: badge.y + BADGE / 2 + 2, size: 44, ...bold });
  const x = badge.x + BADGE + 22;
  const room = CLIP_SIZE.width - MARGIN - x;
  const title = { size: 50, least: 30, weight: 750, fill: palette.text };
  writer.write(pen, name, { x, y: 62, room, ...title });
  const facts = { size: 25, least: 18, fill: palette.dimmed };
  writer.write(pen, card.facts, { x, y: 108, room, ...facts });
  if (card.label === null) return;
  const label = { size: 24, weight: 650, fill: palette.warn };
  const width = Math.min(writer.width(pen, card.label, label) + 40, CLIP_SIZE.width - 2 * MARGIN);
  pen.fillStyle = palette.warnSoft;
  fillBox(pen, { x: MARGIN, y: 144, width, height: LABEL }, LABEL / 2);
  writer.write(pen, card.label, { x: MARGIN + 20, y: 145 + LABEL / 2, room: width - 40, ...label });
}

function paintFoot(pen: Pen, { card, sprites, writer }: ClipScene): void {
  const top = CLIP_SIZE.height - FOOT;
  const y = top + FOOT / 2 + 2;
  pen.fillStyle = "#0b3f3a";
  pen.fillRect(0, top, CLIP_SIZE.width, FOOT);
  pen.drawImage(sprites.logo, MARGIN, top + 18, 56, 48);
  const x = MARGIN + 72;
  const name = { size: 28, least: 20, weight: 700, fill: "#fff" };
  const width = writer.write(pen, card.site, { x, y, room: 270, ...name });
  const right = CLIP_SIZE.width - MARGIN;
  const where = { size: 24, least: 16, fill: "#a9d8cf", align: "right" } as const;
  writer.write(pen, card.address, { x: right, y, room: right - x - width - 24, ...where });
}

/** Paints what all frames share: ground, head, foot, and the standings' card. */
export function paintGround(pen: Pen, scene: ClipScene, { standings }: Layout): void {
  const { palette } = scene;
  pen.fillStyle = palette.ground;
  pen.fillRect(0, 0, CLIP_SIZE.width, CLIP_SIZE.height);
  paintHead(pen, scene);
  paintFoot(pen, scene);
  pen.fillStyle = palette.edge;
  fillBox(pen, standings, ROUND);
  const { x, y, width, height } = standings;
  pen.fillStyle = palette.card;
  fillBox(pen, { x: x + 2, y: y + 2, width: width - 4, height: height - 4 }, ROUND - 2);
}
