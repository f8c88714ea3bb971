import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { SPLASH_SIZES } from "#device/install/splash.ts";
import { encodePng } from "./png.ts";
import { openBrowser, rasterise } from "./rasterise.ts";

const PUBLIC = join(import.meta.dirname, "../../public");
/** The light theme's page, as in the manifest. */
const GROUND = [0xf6, 0xf5, 0xf1, 0xff] as const;
/** The icon's width as a share of the screen's. */
const SHARE = 0.26;

/** The icon in the middle of a plain ground, as RGBA bytes. */
function place(icon: Buffer, side: number, [width, height]: readonly [number, number]): Buffer {
  const pixels = Buffer.alloc(width * height * 4, Buffer.from(GROUND));
  const [left, top] = [Math.floor((width - side) / 2), Math.floor((height - side) / 2)];
  for (let index = 0; index < side * side; index += 1) {
    const [r = 0, g = 0, b = 0, a = 0] = icon.subarray(index * 4, index * 4 + 4);
    const to = ((top + Math.floor(index / side)) * width + left + (index % side)) * 4;
    const mixed = [r, g, b].map((value, channel) =>
      Math.round((value * a + (GROUND[channel] ?? 0) * (255 - a)) / 255),
    );
    pixels.set([...mixed, 255], to);
  }
  return pixels;
}

const browser = await openBrowser();
const page = await browser.newPage();
const svg = await readFile(join(PUBLIC, "icons/icon.svg"), "utf8");
await mkdir(join(PUBLIC, "splash"), { recursive: true });
for (const size of SPLASH_SIZES) {
  const [width = 0, height = 0] = size.split("x").map(Number);
  const side = Math.round(width * SHARE);
  const pixels = place(await rasterise(page, svg, side), side, [width, height]);
  await writeFile(join(PUBLIC, `splash/${size}.png`), encodePng(width, height, pixels));
}
await browser.close();
