import { existsSync, readFileSync, statSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { LANGUAGES } from "#contract/languages.ts";
import { manifestPath } from "#contract/url/site-paths.ts";
import { createManifest } from "./manifest.ts";

const TEXTS = {
  name: "Marble Draws",
  shortName: "Marbles",
  description: "Last draws of every marble track",
  home: "Home",
  hotCold: "Hot & cold",
  serviceCenter: "Service centre",
};
const SHOTS = [
  { src: "/screenshots/en/home-narrow.webp", width: 780, height: 1688, label: "Home" },
  { src: "/screenshots/en/home-wide.webp", width: 1440, height: 900, label: "Home" },
];

function manifest(locale: (typeof LANGUAGES)[number]) {
  return createManifest({ locale, texts: TEXTS, screenshots: SHOTS });
}

const file = (src: string) => new URL(`../../../public${src}`, import.meta.url);

/** Width and height of a PNG, from its header. */
function pngSize(src: string): string {
  const head = readFileSync(file(src));
  return `${head.readUInt32BE(16)}x${head.readUInt32BE(20)}`;
}

describe("the manifest", () => {
  test("of each language opens in that language, and all have one id", () => {
    const all = LANGUAGES.map(manifest);
    expect(all.map(({ id }) => id)).toEqual(["/", "/", "/"]);
    expect(all.map(({ start_url }) => start_url)).toEqual(["/", "/en", "/ja"]);
    expect(all.map(({ lang }) => lang)).toEqual(["zh-CN", "en", "ja"]);
    expect(LANGUAGES.map((language) => manifestPath(language))).toEqual([
      "/manifest.webmanifest",
      "/en/manifest.webmanifest",
      "/ja/manifest.webmanifest",
    ]);
  });

  test("has the shortcuts home, hot & cold and service centre", () => {
    expect(manifest("en").shortcuts.map(({ name, url }) => [name, url])).toEqual([
      ["Home", "/en"],
      ["Hot & cold", "/en/track/ColdHotAnalyze"],
      ["Service centre", "/en/serviceCenter"],
    ]);
  });

  test("has an existing icon of the stated size for each shortcut", () => {
    const icons = manifest("ja").shortcuts.flatMap((shortcut) => shortcut.icons);
    expect(new Set(icons.map(({ src }) => src)).size).toBe(3);
    expect(icons.map(({ src }) => pngSize(src))).toEqual(icons.map(({ sizes }) => sizes));
  });

  test("marks screenshots as wide or narrow", () => {
    const { screenshots } = manifest("en");
    expect(screenshots.map(({ form_factor, sizes }) => [form_factor, sizes])).toEqual([
      ["narrow", "780x1688"],
      ["wide", "1440x900"],
    ]);
  });

  test("has small existing icons of every purpose in the stated size", () => {
    const { icons } = manifest("cn");
    expect(new Set(icons.map(({ purpose }) => purpose))).toEqual(
      new Set(["any", "maskable", "monochrome"]),
    );
    expect(icons.filter(({ src }) => !existsSync(file(src)))).toEqual([]);
    const pngs = icons.filter(({ type }) => type === "image/png");
    expect(pngs.map(({ src }) => pngSize(src))).toEqual(pngs.map(({ sizes }) => sizes));
    expect(pngs.filter(({ src }) => statSync(file(src)).size > 20_000)).toEqual([]);
  });
});
