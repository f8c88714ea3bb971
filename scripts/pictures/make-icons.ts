import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { encodePng } from "./png.ts";
import { openBrowser, rasterise } from "./rasterise.ts";

const FOLDER = join(import.meta.dirname, "../../public/icons");
const ART_FOLDER = join(import.meta.dirname, "../../public/art");
const BYTES_MOST = 20_000;

/** The PNGs and their sources; `size` in pixels. */
const ICONS = [
  { file: "icon-192.png", source: "icon.svg", size: 192 },
  { file: "icon-512.png", source: "icon.svg", size: 512 },
  { file: "maskable-192.png", source: "maskable.svg", size: 192 },
  { file: "maskable-512.png", source: "maskable.svg", size: 512 },
  { file: "mono-96.png", source: "mono.svg", size: 96 },
  { file: "mono-192.png", source: "mono.svg", size: 192 },
  { file: "mono-512.png", source: "mono.svg", size: 512 },
  { file: "apple-touch-180.png", source: "maskable.svg", size: 180 },
  { file: "shortcut-home-192.png", source: "shortcut-home.svg", size: 192 },
  { file: "shortcut-hot-cold-192.png", source: "shortcut-hot-cold.svg", size: 192 },
  { file: "shortcut-help-192.png", source: "shortcut-help.svg", size: 192 },
] as const;
/** A track's picture, with corners as round as those of the other icons. */
const TRACK_PICTURE = /^track-\d+\.svg$/;
const TRACK_SIZE = 192;

/** The picture in a square with round corners. */
function rounded(svg: string): string {
  const inner = svg.replace("<svg ", '<svg width="96" height="96" ');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><clipPath id="corners"><rect width="96" height="96" rx="24"/></clipPath><g clip-path="url(#corners)">${inner}</g></svg>`;
}

const browser = await openBrowser();
const page = await browser.newPage();

async function make(file: string, { svg, size }: { svg: string; size: number }): Promise<void> {
  const pixels = await rasterise(page, svg, size);
  const png = encodePng(size, size, pixels);
  if (png.length > BYTES_MOST) throw new Error(`${file} has ${png.length} bytes`);
  await writeFile(join(FOLDER, file), png);
}

for (const { file, source, size } of ICONS) {
  await make(file, { svg: await readFile(join(FOLDER, source), "utf8"), size });
}
for (const picture of await readdir(ART_FOLDER)) {
  if (!TRACK_PICTURE.test(picture)) continue;
  const svg = rounded(await readFile(join(ART_FOLDER, picture), "utf8"));
  await make(picture.replace(".svg", `-${TRACK_SIZE}.png`), { svg, size: TRACK_SIZE });
}
await browser.close();
