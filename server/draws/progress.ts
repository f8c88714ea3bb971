import type { MachineDeps } from "./runner.ts";

/** Milliseconds between two lines about the progress of the fill. */
const PROGRESS_MS = 1000;

/** Prints how far the fill is, once a second. */
export function progressPrinter(
  print: (line: string) => void,
): NonNullable<MachineDeps["onProgress"]> {
  let printed = Date.now();
  return ({ done, expected }) => {
    if (Date.now() - printed < PROGRESS_MS) return;
    printed = Date.now();
    print(`Filling in simulated draws: ${done} of about ${expected}`);
  };
}
