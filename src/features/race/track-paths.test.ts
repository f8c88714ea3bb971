import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { samplePath } from "#ui/picture/svg-path.ts";
import { STAGE, trackPath } from "./track-paths.ts";

const IDS = [2001, 2003, 2005, 2007, 2009, 2011, 2013, 2015, 2016, 2017, 2018, 2019];

describe("trackPath", () => {
  test.each(IDS)("equals the line in the pictures of track %i", (id) => {
    for (const picture of ["scene", "track"]) {
      const file = new URL(`../../../public/art/${picture}-${id}.svg`, import.meta.url);
      expect(readFileSync(file, "utf8")).toContain(`d="${trackPath(id)}"`);
    }
  });

  test.each([...IDS, 1, 7, 424_242])("keeps track %i on the stage", (id) => {
    for (const { x, y } of samplePath(trackPath(id), 200)) {
      expect(x).toBeGreaterThanOrEqual(-20);
      expect(x).toBeLessThanOrEqual(STAGE.width + 20);
      expect(y).toBeGreaterThan(20);
      expect(y).toBeLessThan(STAGE.height - 120);
    }
  });

  test("generates a stable line for each unknown track", () => {
    expect(trackPath(7)).toBe(trackPath(7));
    expect(trackPath(7)).not.toBe(trackPath(8));
  });
});
