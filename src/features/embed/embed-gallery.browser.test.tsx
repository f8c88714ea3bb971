import "#ui/theme/theme.css";
import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { pageToasts } from "#ui/toasts/toast.ts";
import { EmbedGallery } from "./embed-gallery.tsx";

const CATEGORIES = [
  { id: 2001, name: "Amber Run" },
  { id: 2003, name: "Copper Gorge" },
];

async function shown() {
  const said: string[] = [];
  pageToasts.connect({ show: ({ text }) => said.push(text) });
  await render(
    <I18nProvider i18n={setupI18n({ locale: "en", messages: { en: {} } })}>
      <EmbedGallery categories={CATEGORIES} />
    </I18nProvider>,
  );
  return said;
}

const frames = () =>
  [...document.querySelectorAll("iframe")].map((frame) => frame.getAttribute("src"));
const lines = () => [...document.querySelectorAll("textarea")].map(({ value }) => value);

afterEach(() => {
  vi.restoreAllMocks();
});

test("shows each embeddable part with the line that embeds it", async () => {
  await shown();
  expect(frames()).toEqual([
    "/en/components/BannerCarousel",
    "/en/components/LotteryItem",
    "/en/track/components/polarCoordinates",
    "/en/track/components/stackPath",
    "/en/track/components/tabItem",
    "/en/track/components/tabItem%20copy?with=2003",
  ]);
  expect(lines()[1]).toContain(`src="${window.location.origin}/en/components/LotteryItem"`);
});

test("track, theme and language are chosen for all of them", async () => {
  await shown();
  await page.getByLabelText("Track").selectOptions("Copper Gorge");
  await page.getByLabelText("Theme").selectOptions("Dark");
  await page.getByLabelText("Language").selectOptions("日本語");
  await expect.poll(() => frames()[1]).toBe("/ja/components/LotteryItem?track=2003&theme=dark");
  expect(frames()[5]).toContain("?track=2003&with=2001&theme=dark");
  expect(lines()[1]).toContain("/ja/components/LotteryItem?track=2003&amp;theme=dark");
});

test("a line can be copied by a button, and it is told when that fails", async () => {
  const said = await shown();
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValueOnce();
  await page.getByRole("button", { name: "Copy" }).nth(1).click();
  await vi.waitFor(() => expect(said).toEqual(["Copied"]));
  expect(write).toHaveBeenCalledWith(lines()[1]);
  write.mockRejectedValueOnce(new Error("blocked"));
  await page.getByRole("button", { name: "Copy" }).first().click();
  await vi.waitFor(() => expect(said[1]).toMatch(/^Couldn’t copy/));
});
