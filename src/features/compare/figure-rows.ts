import { useLingui } from "@lingui/react/macro";
import { marbleFigures, trackFigures } from "#domain/compare.ts";
import { formatSeconds } from "#domain/format-seconds.ts";
import { headToHead } from "#domain/marble.ts";
import type { RaceWindow } from "#domain/races.ts";
import { useFormat } from "#i18n/format.ts";

/** A track or marble with the draws that its figures count. */
export interface Entry {
  /** As the address names it. */
  readonly key: string;
  readonly cateId: number;
  readonly number: number | null;
  readonly name: string;
  readonly window: RaceWindow;
}

/** A figure of one entry; `value` is null if there is none. */
export interface Figure {
  readonly value: number | null;
  readonly text: string;
  /** Beside it, smaller. */
  readonly note?: string;
}

/** A figure of each entry, to be drawn on one axis. */
export interface FigureRow {
  readonly name: string;
  readonly figures: readonly Figure[];
}

const NONE: Figure = { value: null, text: "–" };

export function useTrackRows(): (entries: readonly Entry[]) => FigureRow[] {
  const { t } = useLingui();
  const format = useFormat();
  const seconds = (value: number | null) =>
    value === null ? NONE : { value, text: formatSeconds(value) };
  const share = (value: number | null, chance: number | undefined) =>
    value === null
      ? NONE
      : {
          value,
          text: format.percent(value),
          note: chance === undefined ? "" : t`chance: ${format.percent(chance)}`,
        };
  return (entries) => {
    const all = entries.map(({ window }) => trackFigures(window));
    return [
      {
        name: t`Draws counted`,
        figures: all.map(({ races }) => ({ value: races, text: format.number(races) })),
      },
      {
        name: t`Average winning time`,
        figures: all.map(({ averageTime }) => seconds(averageTime)),
      },
      { name: t`Fastest time`, figures: all.map(({ bestTime }) => seconds(bestTime)) },
      { name: t`Winner’s lead on average`, figures: all.map(({ margin }) => seconds(margin)) },
      { name: t`Winner big`, figures: all.map(({ big, chance }) => share(big, chance?.big)) },
      { name: t`Winner odd`, figures: all.map(({ odd, chance }) => share(odd, chance?.odd)) },
      {
        name: t`Most wins`,
        figures: all.map(({ leader }) =>
          leader === null
            ? NONE
            : {
                value: leader.hits,
                text: format.number(leader.hits),
                note: t`marble ${leader.number}`,
              },
        ),
      },
    ];
  };
}

/** The rows that compare marbles; of one track also each against the first. */
export function useMarbleRows(): (entries: readonly Entry[]) => FigureRow[] {
  const { t } = useLingui();
  const format = useFormat();
  const count = (value: number) => ({ value, text: format.number(value) });
  const seconds = (value: number | null) =>
    value === null ? NONE : { value, text: formatSeconds(value) };
  return (entries) => {
    const all = entries.map(({ window, number }) => marbleFigures(window, number ?? 0));
    const [first] = entries;
    const isOneTrack = entries.every(({ cateId }) => cateId === first?.cateId);
    const duel = ({ window, number }: Entry): Figure => {
      const other = first?.number ?? null;
      if (other === null || number === null || number === other) return NONE;
      const { wins, races } = headToHead(window, number, other);
      return races === 0 ? NONE : { value: wins / races, text: t`${wins} of ${races}` };
    };
    return [
      { name: t`Races`, figures: all.map(({ races }) => count(races)) },
      {
        name: t`Wins`,
        figures: all.map(({ wins, fair }) => ({
          ...count(wins),
          note: t`chance: ${fair.toFixed(1)}`,
        })),
      },
      {
        name: t`Average place`,
        figures: all.map(({ averageRank }) =>
          averageRank === null ? NONE : { value: averageRank, text: averageRank.toFixed(2) },
        ),
      },
      { name: t`Average time`, figures: all.map(({ averageTime }) => seconds(averageTime)) },
      { name: t`Best time`, figures: all.map(({ bestTime }) => seconds(bestTime)) },
      {
        name: t`Races since the last win`,
        figures: all.map(({ wait }) => (wait === null ? NONE : count(wait))),
      },
      { name: t`Longest wait`, figures: all.map(({ longestWait }) => count(longestWait)) },
      ...(isOneTrack && entries.length > 1
        ? [{ name: t`Ahead of ${first?.name ?? ""}`, figures: entries.map(duel) }]
        : []),
    ];
  };
}
