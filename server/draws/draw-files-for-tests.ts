import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { sampleRaces, sampleTens } from "#domain/sample-draws-for-tests.ts";

/** Folder of real draws beside the repository; without it their tests are skipped. */
const REAL = resolve(import.meta.dirname, "../../../shared/data");
const real = (file: string) => () => readFileSync(join(REAL, file), "utf8");

/** Two CSV texts: 1,012 draws of ten marbles, and 16 races of sixteen with times. */
export interface DrawFiles {
  readonly title: string;
  readonly skip: boolean;
  readonly tens: () => string;
  readonly races: () => string;
}

/** Sample files, and real ones of the same shape. */
export const DRAW_FILES: readonly DrawFiles[] = [
  { title: "made-up draws", skip: false, tens: sampleTens, races: sampleRaces },
  {
    title: "real draws (needs ../shared/data)",
    skip: !existsSync(REAL),
    tens: real("pk10.csv"),
    races: real("marbula_one.csv"),
  },
];
