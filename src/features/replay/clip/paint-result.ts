import type { ClipScene } from "./card.ts";
import { type Box, fillBox, type Pen } from "./pen.ts";

/** The steps of the podium from left to right: place, height in shares of the view, colours, marble's radius. */
const STEPS = [
  { place: 2, height: 0.3, light: "#c9d3db", dark: "#6f7c87", r: 62 },
  { place: 1, height: 0.42, light: "#ffd166", dark: "#b07d16", r: 82 },
  { place: 3, height: 0.21, light: "#dfa06f", dark: "#855233", r: 62 },
] as const;
const GAP = 10;
const SIDE = 26;

/** Paints the first three on their podium, over the whole view. */
export function paintResult(
  pen: Pen,
  { card, words, sprites, writer }: ClipScene,
  view: Box,
): void {
  const width = (view.width - 2 * SIDE - 2 * GAP) / 3;
  const base = view.y + view.height;
  pen.fillStyle = "#0d161b";
  pen.fillRect(view.x, view.y, view.width, view.height);
  const middle = view.x + view.width / 2;
  const top = base - view.height * STEPS[1].height - STEPS[1].r;
  const light = pen.createRadialGradient(middle, top, 30, middle, top, view.width * 0.62);
  light.addColorStop(0, "rgb(255 209 102 / 0.34)");
  light.addColorStop(1, "rgb(255 209 102 / 0)");
  pen.fillStyle = light;
  pen.fillRect(view.x, view.y, view.width, view.height);
  for (const [index, { place, height, light: upper, dark, r }] of STEPS.entries()) {
    const number = card.order[place - 1];
    if (number === undefined) continue;
    const x = view.x + SIDE + index * (width + GAP);
    const step = { x, y: base - view.height * height, width, height: view.height * height + 40 };
    const shade = pen.createLinearGradient(0, step.y, 0, base);
    shade.addColorStop(0, upper);
    shade.addColorStop(1, dark);
    pen.fillStyle = shade;
    fillBox(pen, step, 18);
    const centre = x + width / 2;
    const on = { x: centre, fill: "#14171c", align: "center", room: width - 20 } as const;
    writer.write(pen, String(place), { ...on, y: step.y + 42, size: 52, weight: 750 });
    const time = { ...on, y: step.y + 88, size: 27, weight: 650 };
    writer.write(pen, card.times[place - 1] ?? "–", time);
    sprites.marble(pen, number, { x: centre, y: step.y - r - 8, r });
  }
  const winner = { x: middle, y: view.y + 52, size: 40, weight: 700, fill: "#ffd166" } as const;
  writer.write(pen, words.winner, { ...winner, align: "center", room: view.width - 2 * SIDE });
}
