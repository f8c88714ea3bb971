const STEPS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index <= 0 ? count : index) - 1,
  ArrowLeft: (index, count) => (index <= 0 ? count : index) - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * Index of the entry that a key leads to from entry `index` of `count`; from outside (-1) only the arrow
 * down leads in. Null where the key leads nowhere.
 */
export function entryFor(key: string, index: number, count: number): number | null {
  const step = STEPS[key];
  if (step === undefined || count === 0 || (index === -1 && key !== "ArrowDown")) return null;
  return step(index, count);
}
