import type { ClipScene } from "./card.ts";
import type { ClipCourse, ClipFrame } from "./frame.ts";
import type { Box, Pen } from "./pen.ts";

/** Diameter of a marble at most, in pixels: a larger one would leave the view at the gate. */
const MARBLE_MOST = 54;
/** A field of the finish line's chequers. */
const CHEQUER = 9;
const GATE = 5;

/** The ground of the screen: dark in both themes, as a broadcast is. */
function paintDark(pen: Pen, { x, y, width, height }: Box): void {
  const ground = pen.createLinearGradient(0, y, 0, y + height);
  ground.addColorStop(0, "#16232a");
  ground.addColorStop(1, "#0a1014");
  pen.fillStyle = ground;
  pen.fillRect(x, y, width, height);
}

function paintLanes(pen: Pen, { edges }: ClipCourse, { camera, view }: On): void {
  const zoom = view.width / (camera.to - camera.from);
  const across = (share: number) => view.x + (share - camera.from) * zoom;
  for (const [lane, upper] of edges.entries()) {
    const lower = edges[lane + 1];
    if (lower === undefined) break;
    pen.fillStyle = `rgb(255 255 255 / ${lane % 2 === 0 ? 0.1 : 0.19})`;
    pen.beginPath();
    for (const { x, y } of [...upper, ...lower.toReversed()])
      pen.lineTo(across(x), view.y + y * view.height);
    pen.fill();
  }
}

function paintFinish(pen: Pen, x: number, { y, height }: Box): void {
  for (let row = 0; row * CHEQUER < height; row += 1) {
    for (const column of [0, 1]) {
      pen.fillStyle = (row + column) % 2 === 0 ? "#fff" : "#14171c";
      pen.fillRect(x + column * CHEQUER, y + row * CHEQUER, CHEQUER, CHEQUER);
    }
  }
}

interface On {
  readonly camera: ClipFrame["camera"];
  readonly view: Box;
}

/** Paints the course with its marbles, each in its lane. */
export function paintCourse(
  pen: Pen,
  { course, sprites }: ClipScene,
  { frame, view }: { readonly frame: ClipFrame; readonly view: Box },
): void {
  const r = Math.min(course.marble * view.height, MARBLE_MOST) / 2;
  paintDark(pen, view);
  paintLanes(pen, course, { camera: frame.camera, view });
  paintFinish(pen, view.x + frame.finish * view.width, view);
  pen.fillStyle = "#ffd166";
  const gate = view.x + frame.start * view.width + r + 3;
  pen.fillRect(gate, view.y, GATE, view.height * frame.gate);
  for (const n of course.lanes) {
    const spot = frame.spots.get(n);
    if (spot === undefined) continue;
    const [x, y] = [view.x + spot.x * view.width, view.y + spot.y * view.height];
    sprites.marble(pen, n, { x, y, r });
  }
}
