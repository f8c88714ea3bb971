import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { LOCALES } from "#i18n/locales.ts";
import { openBrowser } from "./rasterise.ts";

const FOLDER = join(import.meta.dirname, "../../public/screenshots");
const BYTES_MOST = 60_000;
const QUALITIES = [80, 65, 50, 35];

const PAGES = { home: "/", track: "/track/2001" };
/** A phone's scrollbar takes no room, and a picture has no use for a desktop's. */
const VIEWS = {
  narrow: { viewport: { width: 412, height: 892 }, isMobile: true, hasTouch: true },
  wide: { viewport: { width: 1280, height: 800 } },
};

const [site = "http://localhost:3000"] = process.argv.slice(2);
const browser = await openBrowser();
for (const [view, device] of Object.entries(VIEWS)) {
  const context = await browser.newContext({
    ...device,
    locale: LOCALES.cn.tag,
    colorScheme: "light",
    reducedMotion: "reduce",
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setScrollbarsHidden", { hidden: true });
  for (const [name, path] of Object.entries(PAGES)) {
    await page.goto(new URL(path, site).href, { waitUntil: "load" });
    await page.waitForTimeout(2500);
    // The bell is loaded late.
    if (name === "track") await page.getByRole("button", { name: "开奖提醒" }).waitFor();
    for (const quality of QUALITIES) {
      const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality });
      const bytes = Buffer.from(data, "base64");
      await writeFile(join(FOLDER, `${name}-${view}.webp`), bytes);
      if (bytes.length <= BYTES_MOST) break;
      if (quality === QUALITIES.at(-1)) throw new Error(`${name} has ${bytes.length} bytes`);
    }
  }
  await context.close();
}
await browser.close();
