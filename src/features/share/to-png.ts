import { svgImage } from "#ui/picture/svg-image.ts";
import { CARD } from "./draw-card.ts";

/** Draws a card's SVG as a PNG on this device; throws if the browser can't. */
export async function toPng(svg: string): Promise<Blob> {
  const image = await svgImage(svg, CARD);
  const canvas = document.createElement("canvas");
  Object.assign(canvas, CARD);
  canvas.getContext("2d")?.drawImage(image, 0, 0, CARD.width, CARD.height);
  return new Promise<Blob>((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error("the picture could not be made"));
      else resolve(blob);
    }, "image/png");
  });
}
