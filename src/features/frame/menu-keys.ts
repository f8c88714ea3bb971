const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at <= 0 ? count : at) - 1,
  ArrowLeft: (at, count) => (at <= 0 ? count : at) - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * Index of the entry that a key leads to from entry `at` of `count`; from outside (-1) only the arrow
 * down leads in. Null where the key leads nowhere.
 */
export function entryFor(key: string, at: number, count: number): number | null {
  const step = STEPS[key];
  if (step === undefined || count === 0 || (at === -1 && key !== "ArrowDown")) return null;
  return step(at, count);
}
