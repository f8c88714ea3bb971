import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import * as v from "valibot";
import { histories } from "#contract/endpoints.ts";
import { Envelope } from "#contract/wire.ts";
import { History } from "#contract/draw.ts";
import { ZONE_DEFAULT } from "#contract/limits.ts";
import { formatLocal } from "#domain/zone.ts";
import { SITE_FILE } from "#server/draws/catalogue/site-file.ts";
import { DRAW_FILES } from "#server/draws/draw-files-for-tests.ts";
import { startFile } from "#server/operator/cli/site.ts";
import { type Server, startServer } from "./support/server.ts";
import { expect, siteFixture, test } from "./support/site.ts";
import { NIGHTLY } from "./support/nightly.ts";

async function startSite(): Promise<Server> {
  const site = await startServer();
  const { tracks = [], ...file } = startFile("");
  const varied = tracks.map((track) => ({ ...track, marbles_vary: true }));
  const place = join(site.env["DATA_DIR"] ?? "", SITE_FILE);
  await writeFile(place, JSON.stringify({ ...file, tracks: varied }));
  return site;
}

/** A test with a separate site, whose tracks accept draws of any number of marbles. */
const varying = test.extend<object, { site: Server }>({ site: siteFixture(startSite) });

// Offline use is not tested here.
test.use({ serviceWorkers: "block" });

const ROOT = join(import.meta.dirname, "..");

/** Imports a file as an operator does, beside the serving process. */
async function importFile(env: NodeJS.ProcessEnv, file: string, track: number): Promise<void> {
  const args = ["run", "--silent", "draws", "--", "import", file, "--track", String(track)];
  await promisify(execFile)("npm", args, { cwd: ROOT, env });
}

async function history(url: string, params: Record<string, string>): Promise<History> {
  const answer = await fetch(new URL(`${histories.path}?${new URLSearchParams(params)}`, url));
  const { msg, data } = v.parse(Envelope, await answer.json());
  expect(answer.status, msg).toBe(200);
  return v.parse(History, data);
}

/** The i-th of twenty finishing orders of ten marbles: a rotation, every other one reversed. */
function rotatedOrder(i: number): string {
  const order = Array.from({ length: 10 }, (_, at) => ((at + i) % 10) + 1);
  return (i % 2 === 0 ? order : order.toReversed()).join(",");
}

test("an operator imports a file while the site serves, and the track's day shows it", async ({
  page,
  site,
}, info) => {
  // The site under test expects no draws at this time of day (support/server.ts), but twelve hours earlier.
  const hour = formatLocal(ZONE_DEFAULT, Date.now() / 1000 - 12 * 3600).slice(11, 13);
  // Terms 9 and 10 of the day are missing.
  const rows = Array.from({ length: 60 }, (_, i) => i)
    .filter((i) => i !== 8 && i !== 9)
    .map((i) => {
      const minute = String(i % 60).padStart(2, "0");
      return `${700_001 + i},"${rotatedOrder(i)}",2019-05-06 ${hour}:${minute}:30`;
    });
  const file = info.outputPath("draws.csv");
  await writeFile(file, `term,number,open_time\n${rows.join("\n")}\n`);
  await importFile(site.env, file, 2013);

  await expect
    .poll(async () => (await history(site.url, { cate_id: "2013", date: "2019-05-06" })).total)
    .toBe(58);
  const { missing } = await history(site.url, { cate_id: "2013", date: "2019-05-06" });
  expect(missing).toEqual(["700010", "700009"]);

  await page.goto("/en/track/2013?date=2019-05-06");
  await expect(page.getByText("700060").first()).toBeVisible();
});

for (const [at, { title, skip, tens, races }] of DRAW_FILES.entries()) {
  varying.describe(title, NIGHTLY, () => {
    varying.skip(skip, "needs ../shared/data");
    // A separate track for each file.
    const [track, other] = at === 0 ? [2001, 2003] : [2005, 2007];

    varying(
      "a visitor sees all 179 draws of an imported day, and the gaps of an incomplete one",
      async ({ page, site }, info) => {
        const file = info.outputPath("draws.csv");
        await writeFile(file, tens());
        await importFile(site.env, file, track);
        const day = { cate_id: String(track), date: "2018-04-08" };
        await expect.poll(async () => (await history(site.url, day)).total).toBe(179);
        const pages = await Promise.all(
          ["1", "2", "3", "4"].map((at) => history(site.url, { ...day, page: at })),
        );
        expect(pages.map(({ list }) => list.length)).toEqual([50, 50, 50, 29]);
        expect(pages[0]?.missing).toEqual([]);

        await page.goto(`/en/track/${track}?date=2018-04-08`);
        const newest = pages[0]?.list[0]?.term ?? "";
        await expect(page.getByText(newest).first()).toBeVisible();
        await expect(page.getByText("179").first()).toBeVisible();

        // The file has the first 84 draws of 2018-04-13, and draws of 2018-04-16 with gaps.
        expect((await history(site.url, { ...day, date: "2018-04-13" })).missing).toEqual([]);
        const date = "2018-04-16";
        expect((await history(site.url, { ...day, date })).missing).toHaveLength(32);
        await page.goto(`/en/track/${track}?date=${date}`);
        const lost = page.getByRole("main").getByText(/is missing|draws? missing/i);
        await expect(lost.first()).toBeVisible();
      },
    );

    varying(
      "a visitor sees the times of imported races of sixteen marbles",
      async ({ page, site }, info) => {
        const file = info.outputPath("draws.csv");
        await writeFile(file, races());
        await importFile(site.env, file, other);
        const day = { cate_id: String(other), date: "2020-02-15" };
        await expect.poll(async () => (await history(site.url, day)).total).toBe(1);
        await page.goto(`/en/track/${other}?date=2020-02-15`);
        await expect(page.getByText('28.11"').first()).toBeVisible();
      },
    );
  });
}
