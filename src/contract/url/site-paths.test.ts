import { expect, test } from "vitest";
import { EMBED_PATHS, isEmbedPath } from "./site-paths.ts";

test("frameable pages are recognised by encoded, decoded and double-slashed paths", () => {
  expect(EMBED_PATHS.every(isEmbedPath)).toBe(true);
  expect(isEmbedPath("/track/components/tabItem%20copy")).toBe(true);
  expect(isEmbedPath("//components/BannerCarousel")).toBe(true);
  expect(isEmbedPath("/en//components/BannerCarousel")).toBe(true);
  expect(isEmbedPath("/components/LotteryItem/")).toBe(true);
});

test("no other page is frameable", () => {
  const others = ["/", "", "/track/2001", "/components", "/components/Other", "/about"];
  expect(others.filter(isEmbedPath)).toEqual([]);
  expect(isEmbedPath("/x/components/LotteryItem")).toBe(false);
});
