import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "playwright";
import { chromiumOptions } from "../chromium.ts";
import { encodePng } from "./png.ts";
import { rasterise } from "./rasterise.ts";

const FOLDER = join(import.meta.dirname, "../../public/icons");
const MAX_BYTES = 20_000;

/** PNG files and their sources; `size` in pixels. */
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

const browser = await chromium.launch(chromiumOptions("whole"));
const page = await browser.newPage();

for (const { file, source, size } of ICONS) {
  const svg = await readFile(join(FOLDER, source), "utf8");
  const png = encodePng(size, size, await rasterise(page, svg, size));
  if (png.length > MAX_BYTES) throw new Error(`${file} has ${png.length} bytes`);
  await writeFile(join(FOLDER, file), png);
}
await browser.close();
