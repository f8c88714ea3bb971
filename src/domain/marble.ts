import { type RaceWindow, round } from "./races.ts";

/** One race of a marble; `seconds` and `behind` (the winner) are null without a time. */
export interface FormEntry {
  readonly term: string;
  readonly open_timestamp: number;
  readonly rank: number;
  readonly seconds: number | null;
  readonly behind: number | null;
}

export interface Extreme {
  readonly term: string;
  readonly seconds: number;
}

export interface MarbleForm {
  /** Newest first. */
  readonly form: readonly FormEntry[];
  /** Finishes at each place, from the first. */
  readonly ranks: readonly number[];
  /** Expected finishes at each place by pure chance. */
  readonly fair: number;
  /** Null without a race. */
  readonly averageRank: number | null;
  /** Null without a win. */
  readonly lastWin: FormEntry | null;
  /** Races since the newest win; all of them without one. */
  readonly sinceWin: number;
  /** The newest of the fastest and of the slowest times; null without times. */
  readonly best: Extreme | null;
  readonly worst: Extreme | null;
}

function recentForm({ races }: RaceWindow, number: number): FormEntry[] {
  return races.flatMap(({ term, open_timestamp, order, timings }) => {
    const place = order.indexOf(number);
    if (place === -1) return [];
    const seconds = timings[place] ?? null;
    const [winner] = timings;
    const behind = seconds === null || winner === undefined ? null : round(seconds - winner, 2);
    return [{ term, open_timestamp, rank: place + 1, seconds, behind }];
  });
}

/** The form of marble `number`; one that did not finish still has its place in the order. */
export function marbleForm(window: RaceWindow, number: number): MarbleForm {
  const form = recentForm(window, number);
  const ranks = Array.from({ length: window.marbles }, () => 0);
  let best: Extreme | null = null;
  let worst: Extreme | null = null;
  for (const { term, rank, seconds } of form) {
    ranks[rank - 1] = (ranks[rank - 1] ?? 0) + 1;
    if (seconds === null) continue;
    if (best === null || seconds < best.seconds) best = { term, seconds };
    if (worst === null || seconds > worst.seconds) worst = { term, seconds };
  }
  const sum = form.reduce((total, { rank }) => total + rank, 0);
  const won = form.findIndex(({ rank }) => rank === 1);
  return {
    form,
    ranks,
    fair: window.marbles === 0 ? 0 : form.length / window.marbles,
    averageRank: form.length === 0 ? null : round(sum / form.length, 2),
    lastWin: form[won] ?? null,
    sinceWin: won === -1 ? form.length : won,
    best,
    worst,
  };
}
