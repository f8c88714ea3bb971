/** Size below which terms of the sum are dropped. */
const NEGLIGIBLE = 1e-6;

/**
 * The expected longest run (in draws) of an event of probability `share` over unbroken stretches of these lengths:
 * Σ over L ≥ 1 of P(a run of L or more).
 */
export function expectedLongestRun(stretches: readonly number[], share: number): number {
  const most = Math.max(0, ...stretches);
  let expected = 0;
  for (let length = 1; length <= most; length += 1) {
    // none[n]: probability that n draws have no run of `length`.
    const none: number[] = [];
    for (let draws = 0; draws <= most; draws += 1) {
      const before = none[draws - 1] ?? 1;
      if (draws < length) none.push(1);
      else if (draws === length) none.push(1 - share ** length);
      else none.push(before - (1 - share) * share ** length * (none[draws - length - 1] ?? 1));
    }
    const some = 1 - stretches.reduce((all, draws) => all * (none[draws] ?? 1), 1);
    expected += some;
    if (some < NEGLIGIBLE) break;
  }
  return expected;
}
