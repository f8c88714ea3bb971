/** A count and how often chance alone would show one like it: in one of `windows` windows; 1: in nearly every one. */
export interface Standout {
  readonly hits: number;
  readonly windows: number;
}

/** A standout of several counts, with the index of the highest. */
export interface Leader extends Standout {
  readonly index: number;
}

/** The chance of at least `least` hits in `draws` tries, each of chance `chance` (binomial). */
export function tailChance(draws: number, least: number, chance: number): number {
  if (least <= 0 || chance >= 1) return 1;
  if (least > draws || chance <= 0) return 0;
  const odds = Math.log(chance / (1 - chance));
  let log = draws * Math.log(1 - chance);
  let sum = 0;
  for (let hits = 0; hits <= draws; hits += 1) {
    if (hits >= least) sum += Math.exp(log);
    log += Math.log((draws - hits) / (hits + 1)) + odds;
  }
  return Math.min(1, sum);
}

function windowsOf(chance: number): number {
  return Math.max(1, Math.round(1 / chance));
}

/**
 * The highest of several counts. Chance: that at least one of them gets as high, each of chance `chance` a draw;
 * they are taken as independent, which differs little for more than three. Null without draws or counts.
 */
export function leaderOf(hits: readonly number[], draws: number, chance: number): Leader | null {
  const most = Math.max(...hits);
  if (draws <= 0 || hits.length === 0) return null;
  const one = tailChance(draws, most, chance);
  const any = 1 - (1 - one) ** hits.length;
  return { index: hits.indexOf(most), hits: most, windows: windowsOf(any) };
}

/**
 * The longest of several gaps, in draws: the marbles' at a place, each there with chance 1 in as many as they
 * are. Chance: that at least one of them is away as long; taken as independent. Null without gaps.
 */
export function longestGapOf(gaps: readonly number[]): Leader | null {
  if (gaps.length < 2) return null;
  const longest = Math.max(...gaps);
  const any = 1 - (1 - (1 - 1 / gaps.length) ** longest) ** gaps.length;
  return { index: gaps.indexOf(longest), hits: longest, windows: windowsOf(any) };
}

/** How far a count is off what chance gives, in either direction. Null without draws. */
export function leaningOf(hits: number, draws: number, chance: number): Standout | null {
  if (draws <= 0) return null;
  const off = Math.abs(hits - draws * chance);
  const [low, high] = [draws * chance - off, draws * chance + off];
  const above = tailChance(draws, Math.ceil(high - 1e-9), chance);
  const below = 1 - tailChance(draws, Math.floor(low + 1e-9) + 1, chance);
  return { hits, windows: windowsOf(Math.min(1, above + below)) };
}
