import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Patterns } from "#contract/statistics.ts";
import { NO_VALUE } from "#domain/pattern-roads.ts";
import { cellAt, layRoad } from "#domain/road-cells.ts";
import { type BeadLook, BeadRoad } from "#ui/chart/bead-road.tsx";
import { ChartFigure } from "#ui/chart/chart-figure.tsx";
import { useCursor } from "#ui/chart/use-cursor.ts";
import { usePatternWords } from "./use-pattern-words.ts";

const LOOKS: Readonly<Record<string, BeadLook>> = {
  front: "full",
  back: "open",
  rise: "full",
  fall: "open",
  level: "dotted",
  mid: "dotted",
  [NO_VALUE]: "dotted",
  "0": "dotted",
  "1": "full",
  "2": "open",
};

type Props = {
  readonly title: string;
  readonly summary: string;
  /** The picker of the road. */
  readonly children: ReactNode;
  /** Newest first. */
  readonly beads: Patterns["roads"][number]["beads"];
};

export function PatternRoad({ title, summary, beads, children }: Props) {
  const { t } = useLingui();
  const words = usePatternWords();
  const road = layRoad(beads);
  const cursor = useCursor(road.cells.length);
  const read = cursor.index === null ? undefined : road.cells[cursor.index];
  const getName = (value: string | null) =>
    value === null ? t`missing` : (words[value]?.name ?? value);
  return (
    <ChartFigure
      title={title}
      summary={summary}
      legend={children}
      readout={read === undefined ? null : [`${t`No. ${read.term}`} · ${getName(read.value)}`]}
      table={() => ({
        head: [t`Draw no.`, title],
        rows: beads.map(({ term, value }) => [term, getName(value)]),
      })}
    >
      <BeadRoad
        {...road}
        beads={road.cells.map((cell) => ({
          ...cell,
          look: cell.value === null ? "missing" : (LOOKS[cell.value] ?? "open"),
          text: cell.value === null ? "" : (words[cell.value]?.letter ?? cell.value),
        }))}
        cursor={cursor}
        locate={(x, y) => cellAt(road, x, y)}
      />
    </ChartFigure>
  );
}
