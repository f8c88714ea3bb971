import type { ShownDraw } from "#domain/shown-draw.ts";
import type { ClipWords } from "./card.ts";
import { type ClipCodec, clipCodec } from "./codec.ts";
import { encodeClip } from "./encode.ts";
import { CLIP_SIZE, type ClipCourse, type ClipFrame } from "./frame.ts";
import { painterOf } from "./paint.ts";
import { paletteOf } from "./palette.ts";
import { Writer } from "./pen.ts";
import { loadSprites } from "./sprites.ts";

/** A clip to make: what its frames show, and what it says. */
export interface ClipPlan {
  readonly card: ShownDraw;
  readonly words: ClipWords;
  readonly course: ClipCourse;
  readonly frames: number;
  readonly frameOf: (index: number) => ClipFrame;
}

interface MakeOptions {
  /** The first that the browser has, if not this one. */
  readonly codec?: ClipCodec;
  readonly signal: AbortSignal;
  /** Called with the share that is done, from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/** What paints a plan's frames onto a canvas of the page, in the page's colours and font. */
export async function prepareClip(
  canvas: HTMLCanvasElement,
  { card, words, course, frameOf }: Omit<ClipPlan, "frames">,
): Promise<(index: number) => void> {
  Object.assign(canvas, CLIP_SIZE);
  const pen = canvas.getContext("2d", { alpha: false });
  if (pen === null) throw new Error("the browser gives no canvas");
  const font = getComputedStyle(document.body).fontFamily;
  const sprites = await loadSprites(card.order, font);
  const palette = paletteOf(document.body);
  const writer = new Writer(font);
  const paint = painterOf(pen, { card, words, course, palette, sprites, writer });
  return (index) => paint(frameOf(index));
}

/** Makes a clip; its frames are seen on the canvas as they are made. */
export async function makeClip(
  canvas: HTMLCanvasElement,
  plan: ClipPlan,
  making: MakeOptions,
): Promise<Blob> {
  const codec = making.codec ?? (await clipCodec());
  if (codec === null) throw new Error("the browser encodes no video");
  const paint = await prepareClip(canvas, plan);
  return encodeClip({ ...making, codec, canvas, frames: plan.frames, paint });
}
