import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { freshDraw, publish } from "./support/draws.ts";
import { openApp } from "./support/in-app.ts";
import { goOffline, NO_NETWORK, workerReady } from "./support/offline.ts";
import { pathIn } from "./support/routes.ts";
import { test as installed } from "./support/installed.ts";
import { expect, test } from "./support/site.ts";

const TRACK = "/track/2016";

test.use({ serviceWorkers: "block" });

/** Gives the browser a share sheet that keeps what it is handed, and notes what the policy refuses. */
async function withShareSheet(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const refused: string[] = [];
    addEventListener("securitypolicyviolation", (event) => refused.push(event.violatedDirective));
    const share = async ({ files: [file] = [], title = "" }: ShareData) => {
      const bytes = new Uint8Array((await file?.arrayBuffer()) ?? []);
      const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
      Object.assign(window, {
        shared: { title, name: file?.name, type: file?.type, data: btoa(text) },
      });
    };
    Object.assign(window, { refused, shared: null });
    Object.defineProperties(navigator, {
      share: { value: share },
      canShare: { value: () => true },
    });
  });
}

interface SharedFile {
  readonly title: string;
  readonly name: string;
  readonly type: string;
  /** In base64. */
  readonly data: string;
}

async function sharedFile(page: Page): Promise<SharedFile> {
  await page.waitForFunction(() => Reflect.get(window, "shared") !== null);
  return page.evaluate(() => Reflect.get(window, "shared") as SharedFile); // set above
}

/** Length and size of a video, and how many pixels of its middle differ between its first and last moment. */
async function played(page: Page, data: string) {
  await page.goto("about:blank");
  return page.evaluate(async (base64) => {
    const video = document.createElement("video");
    const canvas = new OffscreenCanvas(720, 1280);
    const pen = canvas.getContext("2d", { willReadFrequently: true });
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    document.body.append(video);
    // The events of loading and seeking may come before the frame can be drawn.
    const seenAfter = async (act: () => void) => {
      await new Promise((resolve) => {
        video.requestVideoFrameCallback(resolve);
        act();
      });
      pen?.drawImage(video, 0, 0);
      return pen?.getImageData(100, 280, 520, 400).data ?? new Uint8ClampedArray();
    };
    const first = await seenAfter(() => {
      video.src = URL.createObjectURL(new Blob([bytes], { type: "video/mp4" }));
    });
    const last = await seenAfter(() => {
      video.currentTime = video.duration - 0.1;
    });
    const differing = last.filter((value, at) => Math.abs(value - (first[at] ?? 0)) > 40);
    const { duration, videoWidth, videoHeight } = video;
    return { duration, size: [videoWidth, videoHeight], differing: differing.length };
  }, data);
}

test("a draw with times is shared as a clip that plays, made when it is asked for", async ({
  page,
  site,
}) => {
  test.slow();
  await withShareSheet(page);
  const draw = freshDraw(2016);
  await publish(site.url, [draw]);
  await page.setViewportSize({ width: 320, height: 640 });
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith(".js")) scripts.push(request.url());
  });
  await openApp(page, pathIn("ja", TRACK));
  const start = page.getByRole("button", { name: "動画", exact: true });
  await expect(start).toBeVisible();
  const before = scripts.length;
  await start.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "レースの動画" });
  await expect(dialog.getByRole("progressbar")).toHaveAttribute("value", /^0\.\d+$/);
  expect(scripts.length, "code that is loaded when it is asked for").toBeGreaterThan(before);
  await expectAccessible(page);

  // The draw that comes next doesn't end the making.
  const next = { ...freshDraw(2016), number: "1,2,3,4,5,6,7,8,9,10" };
  await publish(site.url, [next]);
  await expect(page.getByRole("main")).toContainText(next.term.slice(-4));
  const hand = dialog.getByRole("button", { name: "動画を共有" });
  await expect(hand).toBeVisible({ timeout: 120_000 });
  await expectAccessible(page);
  const overflow = () =>
    document.documentElement.scrollWidth - document.documentElement.clientWidth;
  expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0);
  await hand.click();

  const file = await sharedFile(page);
  expect(file.type).toBe("video/mp4");
  expect(file.name).toBe(`draw-2016-${draw.term}.mp4`);
  expect(file.title).not.toBe("");
  expect(file.data.length).toBeLessThan(4_000_000);
  const refused = () => page.evaluate(() => Reflect.get(window, "refused") as string[]); // set above
  expect(await refused()).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  const { duration, size, differing } = await played(page, file.data);
  expect(duration).toBeGreaterThan(10);
  expect(duration).toBeLessThan(15);
  expect(size).toEqual([720, 1280]);
  expect(differing).toBeGreaterThan(50_000);
});

test("a clip that is cancelled is no longer made, and can be made again", async ({
  page,
  site,
}) => {
  await publish(site.url, [freshDraw(2016)]);
  await page.addInitScript(() => {
    const Encoder = VideoEncoder;
    window.VideoEncoder = class extends Encoder {
      static override isConfigSupported(config: VideoEncoderConfig): Promise<VideoEncoderSupport> {
        document.documentElement.dataset["asked"] ??= `${config.width}x${config.height}`;
        return Encoder.isConfigSupported(config);
      }
      override encode(...parts: Parameters<VideoEncoder["encode"]>): void {
        const { dataset } = document.documentElement;
        dataset["frames"] = String(Number(dataset["frames"] ?? 0) + 1);
        super.encode(...parts);
      }
    };
  });
  await openApp(page, pathIn("en", TRACK));
  const start = page.getByRole("button", { name: "Clip", exact: true });
  // The button asks about small frames, which blocks the page for less; the clip has the size that it says.
  await start.click();
  await expect(page.locator("html")).toHaveAttribute("data-asked", "360x640");
  const dialog = page.getByRole("dialog", { name: "Clip of the race" });
  await expect(page.locator("html[data-frames]")).toBeAttached();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  await expect(start).toBeFocused();
  const frames = () => page.evaluate(() => document.documentElement.dataset["frames"]);
  const stopped = await frames();
  // Many turns of the page later, no frame has been added.
  await page.evaluate(async () => {
    for (let turns = 0; turns < 30; turns += 1) await new Promise(requestAnimationFrame);
  });
  expect(await frames()).toBe(stopped);
  await start.click();
  await expect(dialog.getByRole("progressbar")).toBeVisible();
});

for (const [why, script] of [
  ["has no WebCodecs", () => Reflect.deleteProperty(window, "VideoEncoder")],
  [
    "encodes none of the formats",
    () => Object.assign(VideoEncoder, { isConfigSupported: async () => ({ supported: false }) }),
  ],
] as const) {
  test(`a browser that ${why} offers the picture alone`, async ({ page }) => {
    await page.addInitScript(script);
    await openApp(page, pathIn("en", "/track/2001"));
    await expect(page.getByRole("button", { name: "Replay", exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Share", exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Clip", exact: true })).toHaveCount(0);
  });
}

test("a draw without times has no clip", async ({ page, site }) => {
  const { timings: _times, ...draw } = freshDraw(2016);
  await publish(site.url, [{ ...draw, timings: "" }]);
  await openApp(page, pathIn("en", TRACK));
  await expect(page.getByRole("button", { name: "Check this draw" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Clip", exact: true })).toHaveCount(0);
});

installed.describe("without a network", () => {
  installed.use({ allowedErrors: [NO_NETWORK], serviceWorkers: "allow" });

  installed("it is said that a clip can't be made now", async ({ page, context }) => {
    await page.goto(pathIn("en", "/track/2001"));
    await workerReady(page);
    await goOffline(page, context);
    await page.getByRole("button", { name: "Clip", exact: true }).click();
    await expect(page.getByText("The clip can’t be made offline.")).toBeVisible();
  });
});
