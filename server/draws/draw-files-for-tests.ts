import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { sampleRaces, sampleTens } from "#domain/sample-draws-for-tests.ts";

/** Real draws beside the repository; tests of them are skipped if they are missing. */
const REAL = resolve(import.meta.dirname, "../../../shared/data");
const real = (file: string) => () => readFileSync(join(REAL, file), "utf8");

/** Texts of files of draws: 1,012 draws of ten, and 16 races of sixteen with times. */
export interface DrawFiles {
  readonly title: string;
  readonly skip: boolean;
  readonly tens: () => string;
  readonly races: () => string;
}

/** Made-up files, and the real ones of the same shape. */
export const DRAW_FILES: readonly DrawFiles[] = [
  { title: "made-up draws", skip: false, tens: sampleTens, races: sampleRaces },
  {
    title: "real draws (needs ../shared/data)",
    skip: !existsSync(REAL),
    tens: real("pk10.csv"),
    races: real("marbula_one.csv"),
  },
];
