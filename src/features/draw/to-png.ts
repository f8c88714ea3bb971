import { CARD, cardSvg, type DrawCard } from "./share-picture.ts";

/** Draws a card's SVG as a PNG on this device; throws if the browser can't. */
export async function toPng(svg: string): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  const canvas = document.createElement("canvas");
  Object.assign(canvas, CARD);
  try {
    const image = new Image(CARD.width, CARD.height);
    image.src = url;
    await image.decode();
    canvas.getContext("2d")?.drawImage(image, 0, 0, CARD.width, CARD.height);
  } finally {
    URL.revokeObjectURL(url);
  }
  return new Promise<Blob>((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error("the picture could not be made"));
      else resolve(blob);
    }, "image/png");
  });
}

/** The picture of a draw as a file. */
export async function createPicture(card: DrawCard, file: string): Promise<File> {
  const png = await toPng(cardSvg(card));
  return new File([png], file, { type: png.type });
}
