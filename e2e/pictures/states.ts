import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, type Page, test } from "@playwright/test";
import { freshDraw, publish, withdraw } from "../support/draws.ts";
import { workerReady } from "../support/offline.ts";
import { OPS_TOKEN, ROOT, type Server, startServer } from "../support/server.ts";

/** Screens in unusual states, in both themes on a phone and a desk, in test-results/pictures. */

const FOLDER = join(ROOT, "test-results/pictures");
const SIZES = { 390: { width: 390, height: 844 }, 1440: { width: 1440, height: 900 } };
const THEMES = ["light", "dark"] as const;

/** Names of the greatest length. */
const LONG = {
  en: "The Long Descent of Copper Canyon North",
  cn: "北方琥珀与铜色大峡谷超级漫长的弹珠下坡赛道",
  ja: "北の琥珀と銅の大峡谷をどこまでも下るとても長いマーブルコース",
};
const period = { seconds: 300 };
const own = (id: number, name: string, marbles: number) => ({
  id,
  marbles,
  period,
  zone: "Asia/Shanghai",
  number: id - 3000,
  name: { en: name },
});
const SITE = {
  unfed: "simulated",
  tracks: [
    own(3001, "Withdrawn", 10),
    own(3002, "Two marbles", 2),
    own(3003, "Thirty marbles", 30),
    own(3004, "No times", 10),
    { ...own(3005, "", 12), name: LONG },
    own(3006, "Late", 8),
    own(3007, "Cancelled", 8),
    own(3008, "Simulated", 10),
  ],
};

const order = (marbles: number) =>
  Array.from({ length: marbles }, (_, at) => ((at * 7 + 3) % marbles) + 1).join();
const times = (marbles: number) =>
  Array.from({ length: marbles }, (_, at) => (31 + at * 0.37).toFixed(2)).join();

/** A past draw of a track of {@link SITE} that announces no next one. */
function past(cate_id: number, secondsAgo: number) {
  const marbles = SITE.tracks.find(({ id }) => id === cate_id)?.marbles ?? 0;
  return {
    ...freshDraw(cate_id),
    number: order(marbles),
    timings: times(marbles),
    open_timestamp: Math.floor(Date.now() / 1000) - secondsAgo,
    next_term: null,
    next_open_timestamp: null,
  };
}

async function put(site: Server, path: string, body: object): Promise<void> {
  const answer = await fetch(`${site.url}/api/v1/ops/${path}`, {
    method: "PUT",
    headers: { authorization: `Bearer ${OPS_TOKEN}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
}

let folder: string;
let site: Server;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "marble-states-"));
  await writeFile(join(folder, "site.json"), JSON.stringify(SITE));
  site = await startServer({ DATA_DIR: folder });
  const [corrected, withdrawn, last] = [past(3001, 900), past(3001, 600), past(3001, 300)];
  await publish(site.url, [corrected, withdrawn, last]);
  await put(site, `draws/3001/${corrected.term}`, { number: "1,2,3,4,5,6,7,8,9,10" });
  const reason = "The gate was stuck.";
  await withdraw(site.url, { cate_id: 3001, term: withdrawn.term, reason });
  const late = past(3006, 900);
  await publish(site.url, [
    ...[3002, 3003, 3005, 3007].map((id) => past(id, 120)),
    { ...past(3004, 120), timings: null },
    { ...late, next_term: `${late.term}1`, next_open_timestamp: late.open_timestamp + 300 },
  ]);
  await put(site, "tracks/3007/next", {
    state: "cancelled",
    next_term: "99999999",
    note: "Maintenance until Monday.",
  });
});
test.afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

type Prepare = (page: Page, context: BrowserContext) => Promise<unknown>;

const goOffline: Prepare = async (page, context) => {
  await workerReady(page);
  await page.reload();
  await context.setOffline(true);
  await page.reload();
};
const failing: Prepare = async (page) => {
  await page.route("**/api/v1/hall/**", (route) => route.fulfill({ status: 503 }));
  await page.reload();
};

/** Name, path and preparation of each picture. */
const STATES: readonly (readonly [name: string, path: string, prepare?: Prepare])[] = [
  ["home", "/en"],
  ["home-cn", "/?lang=cn"],
  ["home-ja", "/ja"],
  ["home-offline", "/en", goOffline],
  ["track-withdrawn", "/en/track/3001"],
  ["track-two", "/en/track/3002"],
  ["track-two-hot-cold", "/en/track/3002?tab=hot-cold"],
  ["track-thirty", "/en/track/3003"],
  ["track-thirty-timing", "/en/track/3003?tab=timing"],
  ["track-no-times", "/en/track/3004"],
  ["track-no-times-timing", "/en/track/3004?tab=timing"],
  ["track-long-name", "/en/track/3005"],
  ["track-late", "/en/track/3006"],
  ["track-cancelled", "/en/track/3007"],
  ["track-offline", "/en/track/3008", goOffline],
  ["track-error", "/en/track/3008?date=2025-01-02", failing],
  ["track-empty-day", "/en/track/3001?date=2020-01-01"],
  ["statistic-error", "/en/track/3008?tab=trend", failing],
  ["not-found", "/en/nowhere"],
  ["ops", "/en/ops"],
];

for (const [name, path, prepare] of STATES) {
  for (const theme of THEMES) {
    for (const [width, viewport] of Object.entries(SIZES)) {
      test(`${name} ${theme} ${width}`, async ({ browser }) => {
        const context = await browser.newContext({
          viewport,
          baseURL: site.url,
          colorScheme: theme,
          reducedMotion: "reduce",
          serviceWorkers: prepare === goOffline ? "allow" : "block",
        });
        const page = await context.newPage();
        await page.goto(path);
        await page.locator("html[data-shown]").waitFor();
        await prepare?.(page, context);
        await page.waitForLoadState("networkidle");
        await page.screenshot({
          path: join(FOLDER, `${name}-${theme}-${width}.png`),
          fullPage: true,
        });
        await context.close();
      });
    }
  }
}
