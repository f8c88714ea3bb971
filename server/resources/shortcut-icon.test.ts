import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { BUILT_IN } from "#server/catalogue/catalogue.ts";
import { shortcutIcon } from "./catalogue.ts";

test("each built-in track has a shortcut's icon of its own, which is there in its size", () => {
  const icons = BUILT_IN.tracks.map(shortcutIcon);
  expect(new Set(icons.map(({ src }) => src)).size).toBe(BUILT_IN.tracks.length);
  for (const { src, sizes } of icons) {
    const png = readFileSync(new URL(`../../public${src}`, import.meta.url));
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
    expect(png.length).toBeLessThan(20_000);
  }
});

test("an operator's picture is the icon, and a track without one has the app's", () => {
  const [track] = BUILT_IN.tracks;
  if (track === undefined) throw new Error("no track");
  const own = { ...track, id: 7 };
  expect(shortcutIcon({ ...own, art: { picture: "a.svg" } }).src).toBe("/art/own/a.svg");
  expect(shortcutIcon(own).src).toBe("/icons/icon-192.png");
});
