/** An SVG as an image that a canvas can draw, also after the SVG is released; rejects if the browser can't. */
export async function svgImage(
  svg: string,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image(width, height);
    image.src = url;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(url);
  }
}
