/** Terms of the sum below are left out when they are smaller. */
const NEGLIGIBLE = 1e-6;

/**
 * The expected longest run of something of chance `share`, in draws, over unbroken stretches of these lengths:
 * the sum over all lengths of the chance of a run of that length or more.
 */
export function expectedLongestRun(stretches: readonly number[], share: number): number {
  const most = Math.max(0, ...stretches);
  let expected = 0;
  for (let length = 1; length <= most; length += 1) {
    // none[n]: the chance that n draws have no run of `length`.
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
