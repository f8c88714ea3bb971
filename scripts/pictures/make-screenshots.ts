import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { LANGUAGES, withLocale } from "#contract/languages.ts";
import { LOCALES } from "#i18n/locales.ts";
import { openBrowser } from "./rasterise.ts";

const FOLDER = join(import.meta.dirname, "../../public/screenshots");
const BYTES_MOST = 60_000;
const QUALITIES = [80, 65, 50, 35];

const PAGES = { home: "/", track: "/track/2001", "hot-cold": "/track/ColdHotAnalyze" };
const VIEWS = {
  narrow: { width: 412, height: 892 },
  wide: { width: 1280, height: 800 },
};

const [site = "http://localhost:3000"] = process.argv.slice(2);
const browser = await openBrowser();
for (const language of LANGUAGES) {
  await mkdir(join(FOLDER, language), { recursive: true });
  const context = await browser.newContext({
    locale: LOCALES[language].tag,
    colorScheme: "light",
    reducedMotion: "reduce",
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  for (const [view, viewport] of Object.entries(VIEWS)) {
    await page.setViewportSize(viewport);
    for (const [name, path] of Object.entries(PAGES)) {
      await page.goto(new URL(withLocale(language, path), site).href, { waitUntil: "load" });
      await page.waitForTimeout(2500);
      for (const quality of QUALITIES) {
        const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality });
        const bytes = Buffer.from(data, "base64");
        await writeFile(join(FOLDER, language, `${name}-${view}.webp`), bytes);
        if (bytes.length <= BYTES_MOST) break;
        if (quality === QUALITIES.at(-1)) throw new Error(`${name} has ${bytes.length} bytes`);
      }
    }
  }
  await context.close();
}
await browser.close();
