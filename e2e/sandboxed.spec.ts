import type { Page } from "@playwright/test";
import { EMBED_PATHS } from "#contract/url/site-paths.ts";
import { farFromNext, freshDraw, publish } from "./support/draws.ts";
import { onForeignPage } from "./support/foreign-page.ts";
import { expect, test } from "./support/shared-context.ts";
import { test as alone } from "./support/site.ts";
import { NIGHTLY } from "./support/nightly.ts";

test("an embedded part works in a sandboxed frame of another site", async ({ page, site }) => {
  const src = `${site.url}/en/components/LotteryItem?track=2019`;
  await onForeignPage(page, { srcs: [src], sandbox: "allow-scripts" }, async () => {
    const frame = page.frameLocator("iframe");
    // The age appears when the app has hydrated the part.
    await expect(frame.getByText(/\d+\w+ ago/)).toBeVisible();
    const draw = freshDraw(2019);
    await publish(site.url, [draw]);
    await expect(frame.getByText(`No. ${draw.term}`)).toBeVisible();
    await expect(frame.getByText(/\d+s ago/)).toBeVisible();
  });
});

const TWELVE = 12;
const twelve = (src: string) => Array.from({ length: TWELVE }, () => src);

/** Records the URLs of the event streams that the page and its frames open. */
function recordStreams(page: Page): string[] {
  const streams: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/open/stream")) streams.push(request.url());
  });
  return streams;
}

test(
  "twelve frames of one page share a stream, and all show a draw within five seconds",
  NIGHTLY,
  async ({ page, site }) => {
    const src = `${site.url}/en/components/LotteryItem?track=2017`;
    const streams = recordStreams(page);
    const sandbox = "allow-scripts allow-same-origin";
    await onForeignPage(page, { srcs: twelve(src), sandbox }, async () => {
      const frames = page.frames().filter((frame) => frame !== page.mainFrame());
      expect(frames).toHaveLength(TWELVE);
      for (const frame of frames) await frame.locator("html[data-shown]").waitFor();
      await expect.poll(() => streams.length).toBe(1);
      const draw = freshDraw(2017);
      await publish(site.url, [draw]);
      const shown = frames.map((frame) =>
        expect(frame.getByText(`No. ${draw.term}`)).toBeVisible({ timeout: 5000 }),
      );
      await Promise.all(shown);
      expect(streams).toHaveLength(1);
    });
  },
);

test(
  "of twelve frames that can't share, two have a stream, and all show a draw within five seconds",
  NIGHTLY,
  async ({ page, site }) => {
    const src = `${site.url}/en/components/LotteryItem?track=2018`;
    const streams = recordStreams(page);
    await onForeignPage(page, { srcs: twelve(src), sandbox: "allow-scripts" }, async () => {
      const frames = page.frames().filter((frame) => frame !== page.mainFrame());
      for (const frame of frames) {
        await frame.locator("html[data-shown]").waitFor();
        const answered = await frame.evaluate(
          async () => (await fetch("/api/v1/hall/cai/cate")).ok,
        );
        expect(answered).toBe(true);
      }
      expect(streams).toHaveLength(2);
      // A draw before the next one is due, and the first real one of its track, which changes its source too.
      const draw = farFromNext(2018);
      await publish(site.url, [draw]);
      const shown = frames.map(async (frame) => {
        await expect(frame.getByText(`No. ${draw.term}`)).toBeVisible({ timeout: 5000 });
        await expect(frame.getByText("Simulated draws")).toHaveCount(0, { timeout: 5000 });
      });
      await Promise.all(shown);
      expect(streams).toHaveLength(2);
    });
  },
);

test(
  "every part is shown without an error in a sandboxed frame",
  NIGHTLY,
  async ({ page, site }) => {
    const srcs = EMBED_PATHS.map((path) => `${site.url}/en${encodeURI(path)}`);
    // The manifest of the routes is the last request of a page.
    let manifests = 0;
    page.on("response", (answer) => {
      if (answer.url().includes("/builds/meta/")) manifests += 1;
    });
    await onForeignPage(page, { srcs, sandbox: "allow-scripts" }, async () => {
      const frames = page.frames().filter((frame) => frame !== page.mainFrame());
      for (const frame of frames) {
        await frame.locator("html[data-shown]").waitFor();
        await expect(frame.getByRole("heading", { level: 1 }), frame.url()).toHaveCount(1);
      }
      await expect.poll(() => manifests).toBe(srcs.length);
      for (const frame of frames)
        await expect(frame.locator("img[data-lost]"), frame.url()).toHaveCount(0);
    });
  },
);

test.describe("without scripts", () => {
  test.use({ allowedErrors: [/Blocked script execution/] });

  test("a sandboxed frame shows the draw and its time", async ({ page, site }) => {
    const src = `${site.url}/en/components/LotteryItem?track=2001`;
    await onForeignPage(page, { srcs: [src], sandbox: "" }, async () => {
      const frame = page.frameLocator("iframe");
      await expect(frame.getByRole("list", { name: "Finishing order" })).toBeVisible();
      // With its day shortly before midnight.
      await expect(frame.getByText(/^(\d+ \w+, )?\d\d:\d\d:\d\d$/).first()).toBeVisible();
    });
  });
});

alone.describe("without responses", () => {
  alone.use({ allowedErrors: [/ERR_FAILED/] });

  alone("a part without the stream shows the age of its draws", NIGHTLY, async ({ page, site }) => {
    await page.clock.install();
    await page.route("**/open/stream*", (route) => route.abort());
    await page.route("**/api/v1/**", (route) => route.abort());
    const src = `${site.url}/en/track/components/stackPath?track=2001`;
    await onForeignPage(page, { srcs: [src], sandbox: "allow-scripts" }, async () => {
      const frame = page.frameLocator("iframe");
      await expect(frame.locator("html[data-shown]")).toHaveCount(1);
      await page.clock.runFor(61_000);
      // The age is updated while it is visible.
      await frame.getByText(/saved \d+\w+ ago/).scrollIntoViewIfNeeded();
      await expect(frame.getByText(/saved \d+m\w* ago/)).toBeVisible();
    });
  });
});
