import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Patterns } from "#contract/statistics.ts";
import { halfShares, modShares, moveShares } from "#domain/pattern-chance.ts";
import { HALVES, MODS, MOVES } from "#domain/pattern-values.ts";
import type { ChoiceLink } from "#ui/choices/choices.tsx";
import { MarbleChoices, PlaceChoices } from "#ui/choices/number-choices.tsx";
import figures from "#ui/figures.module.css";
import { Marble } from "#ui/marble.tsx";
import { PatternRoad } from "./pattern-road.tsx";
import { type SharePart, type ShareRow, ShareTable } from "./share-table.tsx";
import { usePatternWords } from "./use-pattern-words.ts";

/** The place and the number whose road is shown, and how others are chosen. */
export interface RoadChoice {
  readonly data: Patterns;
  readonly beads: Patterns["roads"][number]["beads"];
  /** From 1. */
  readonly place: number;
  readonly number: number;
  readonly placeLink: ChoiceLink<number>;
  readonly numberLink: ChoiceLink<number>;
}

const LOOKS: readonly SharePart["look"][] = ["full", "dotted", "open"];

function useParts(values: readonly string[], chances: readonly number[], looks = LOOKS) {
  const words = usePatternWords();
  return values.map((value, index) => ({
    name: words[value]?.name ?? value,
    chance: chances[index] ?? 0,
    look: looks[index] ?? "open",
  }));
}

function useRoadSummary(): string {
  const { t } = useLingui();
  return t`A change starts a new column. Newest on the right; hatched = missing.`;
}

/** Front and back half of each number. */
export function HalvesView({ data, beads, number, numberLink }: RoadChoice) {
  const { t } = useLingui();
  const { halves, number_count: marbles } = data;
  return (
    <SharesView
      title={t`Front and back half`}
      note={t`Finishes in the front and back half; the line marks the expected value.`}
      head={t`Marble`}
      parts={useParts(HALVES, halfShares(marbles))}
      rows={halves.map(({ number: name, front, mid, back }) => ({
        name,
        label: <Marble n={name} />,
        counts: [front, mid, back],
      }))}
      current={number}
      beads={beads}
      road={{ title: t`Front/back road of marble ${number}`, summary: useRoadSummary() }}
    >
      <MarbleChoices marbles={marbles} current={number} link={numberLink} />
    </SharesView>
  );
}

/** Whether the number at each place rose, stayed or fell. */
export function MovesView({ data, beads, place, placeLink }: RoadChoice) {
  const { t } = useLingui();
  const { moves, number_count: marbles } = data;
  return (
    <SharesView
      title={t`Rise, same, fall`}
      note={t`Compared with the previous draw: higher, same or lower. Lines: expected value.`}
      head={t`Place`}
      parts={useParts(MOVES, moveShares(marbles))}
      rows={moves.map(({ rank, rise, level, fall }) => ({
        name: rank,
        label: rank,
        counts: [rise, level, fall],
      }))}
      current={place}
      beads={beads}
      road={{ title: t`Rise and fall of place ${place}`, summary: useRoadSummary() }}
    >
      <PlaceChoices places={marbles} current={place} link={placeLink} />
    </SharesView>
  );
}

/** The remainders of the number at each place. */
export function ModsView({ data, beads, place, placeLink }: RoadChoice) {
  const { t } = useLingui();
  const { mods, number_count: marbles } = data;
  return (
    <SharesView
      title={t`012 road`}
      note={t`Remainder of the number at a place divided by 3. Lines: expected value.`}
      head={t`Place`}
      parts={useParts(MODS, modShares(marbles), ["dotted", "full", "open"])}
      rows={mods.map(({ rank, zero, one, two }) => ({
        name: rank,
        label: rank,
        counts: [zero, one, two],
      }))}
      current={place}
      beads={beads}
      road={{ title: t`012 road of place ${place}`, summary: useRoadSummary() }}
    >
      <PlaceChoices places={marbles} current={place} link={placeLink} />
    </SharesView>
  );
}

type SharesProps = {
  readonly title: string;
  readonly note: string;
  readonly head: string;
  readonly parts: readonly SharePart[];
  readonly rows: readonly ShareRow[];
  readonly road: { readonly title: string; readonly summary: string };
  readonly beads: Patterns["roads"][number]["beads"];
  readonly current: number;
  readonly children: ReactNode;
};

/** Counts of a pattern against chance, and the road of the chosen number or place. */
function SharesView({
  title,
  note,
  head,
  parts,
  rows,
  road,
  beads,
  current,
  children,
}: SharesProps) {
  // A part that chance never gives, such as the middle of an even field, isn't shown.
  const possible = parts.map(({ chance }) => chance > 0);
  return (
    <>
      <section className={figures["part"]}>
        <h2>{title}</h2>
        <p className={figures["note"]}>{note}</p>
        <ShareTable
          caption={title}
          head={head}
          parts={parts.filter((_, index) => possible[index])}
          rows={rows.map((row) => ({
            ...row,
            counts: row.counts.filter((_, index) => possible[index]),
          }))}
          current={current}
        />
      </section>
      <section className={figures["part"]}>
        <PatternRoad {...road} beads={beads}>
          {children}
        </PatternRoad>
      </section>
    </>
  );
}
