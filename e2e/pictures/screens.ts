import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Page, test } from "@playwright/test";
import { ROOT, type Server, startServer } from "../support/server.ts";

/** Sizes of a phone and a desktop; browsers show the first two pictures of an app before they install it. */
const PHONE = { viewport: { width: 412, height: 892 }, isMobile: true, hasTouch: true };
const DESK = { viewport: { width: 1280, height: 800 } };

const TRACK = 2001;
const HOME = "/?lang=cn";

/** Pictures for the web app manifest in Chinese, and for the README in English. */
const PICTURES = [
  { file: "public/screenshots/home-narrow.webp", path: HOME, device: PHONE },
  { file: "public/screenshots/home-wide.webp", path: HOME, device: DESK },
  { file: "public/screenshots/track-narrow.webp", path: `/track/${TRACK}`, device: PHONE },
  { file: "public/screenshots/track-wide.webp", path: `/track/${TRACK}`, device: DESK },
  { file: "docs/pictures/home-wide.webp", path: "/en", device: DESK },
  { file: "docs/pictures/home-wide-dark.webp", path: "/en", device: DESK, dark: true },
  { file: "docs/pictures/home.webp", path: "/en", device: PHONE },
  { file: "docs/pictures/track.webp", path: `/en/track/${TRACK}`, device: PHONE, dark: true },
  {
    file: "docs/pictures/hot-cold.webp",
    path: `/en/track/${TRACK}?tab=hot-cold`,
    device: PHONE,
  },
];

/** Most bytes of a picture. */
const MAX_BYTES = 60_000;
const QUALITIES = [80, 65, 50, 35];

/** Saves the screen as WebP, in the best quality within the limit of bytes. */
async function save(page: Page, file: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setScrollbarsHidden", { hidden: true });
  for (const quality of QUALITIES) {
    const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality });
    const bytes = Buffer.from(data, "base64");
    if (bytes.length > MAX_BYTES && quality !== QUALITIES.at(-1)) continue;
    await writeFile(join(ROOT, file), bytes);
    return;
  }
}

let folder: string;
let site: Server;

// The tracks that a new site has, with draws around the clock.
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "marble-pictures-"));
  site = await startServer({ DATA_DIR: folder });
});

test.afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

for (const { file, path, device, dark = false } of PICTURES) {
  test(file, async ({ browser }) => {
    const context = await browser.newContext({
      ...device,
      baseURL: site.url,
      locale: path.startsWith("/en") ? "en" : "zh-CN",
      colorScheme: dark ? "dark" : "light",
      reducedMotion: "reduce",
      serviceWorkers: "block",
    });
    const page = await context.newPage();
    await page.goto(path);
    await page.locator("html[data-shown]").waitFor();
    // The slideshow, the latest draws and sharing come at the first activity.
    await page.mouse.move(5, 5);
    if (device === DESK) await page.locator(".latest-draws").waitFor();
    await page.waitForLoadState("networkidle");
    await save(page, file);
    await context.close();
  });
}
