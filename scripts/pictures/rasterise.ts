import type { Page } from "playwright";

/** Draws an SVG as a square with sides of `size` pixels; resolves with RGBA bytes. */
export async function rasterise(page: Page, svg: string, size: number): Promise<Buffer> {
  const pixels = await page.evaluate(
    async ([text, pixelsWide]) => {
      const image = new Image(pixelsWide, pixelsWide);
      const sized = text.replace("<svg ", `<svg width="${pixelsWide}" height="${pixelsWide}" `);
      image.src = `data:image/svg+xml,${encodeURIComponent(sized)}`;
      await image.decode();
      const canvas = new OffscreenCanvas(pixelsWide, pixelsWide);
      const pen = canvas.getContext("2d");
      pen?.drawImage(image, 0, 0, pixelsWide, pixelsWide);
      return [...(pen?.getImageData(0, 0, pixelsWide, pixelsWide).data ?? [])];
    },
    [svg, size] as const,
  );
  return Buffer.from(pixels);
}
