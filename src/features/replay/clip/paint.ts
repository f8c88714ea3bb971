import { type ClipScene, layoutOf } from "./card.ts";
import { CLIP_SIZE, type ClipFrame } from "./frame.ts";
import { paintGround } from "./paint-ground.ts";
import { paintCourse } from "./paint-course.ts";
import { paintResult } from "./paint-result.ts";
import { paintCaption, paintStandings } from "./paint-standings.ts";
import type { Pen } from "./pen.ts";

/** Round corners of the screen and the standings. */
const ROUND = 24;

/** Paints the frames of a clip; what all frames share is painted once. */
export function painterOf(pen: Pen, scene: ClipScene): (frame: ClipFrame) => void {
  const layout = layoutOf(scene.card);
  const ground = new OffscreenCanvas(CLIP_SIZE.width, CLIP_SIZE.height);
  const layer = ground.getContext("2d");
  if (layer !== null) paintGround(layer, scene, layout);
  pen.imageSmoothingQuality = "high";
  return (frame) => {
    pen.drawImage(ground, 0, 0);
    pen.save();
    pen.beginPath();
    pen.roundRect(
      layout.screen.x,
      layout.screen.y,
      layout.screen.width,
      layout.screen.height,
      ROUND,
    );
    pen.clip();
    paintCourse(pen, scene, { frame, view: layout.view });
    if (frame.result > 0) {
      pen.globalAlpha = frame.result;
      paintResult(pen, scene, layout.view);
      pen.globalAlpha = 1;
    }
    paintCaption(pen, scene, { frame, box: layout.screen });
    pen.restore();
    paintStandings(pen, scene, { frame, layout });
  };
}
