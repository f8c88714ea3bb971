import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { TwoSides } from "#contract/statistics.ts";
import { formatSequence, type Sequence } from "#domain/sequence.ts";
import { cellAt, layRoad } from "#domain/road-cells.ts";
import type { Side } from "#domain/sides.ts";
import { ChartFigure } from "#ui/chart/chart-figure.tsx";
import { type BeadLook, BeadRoad } from "#ui/chart/bead-road.tsx";
import { useCursor } from "#ui/chart/use-cursor.ts";
import { useFormat } from "#i18n/format.ts";
import { useSideNames } from "#ui/side-names.ts";
import figures from "#ui/figures.module.css";
import { useSideWords } from "./use-side-words.ts";

function beadLook(side: Side | null): BeadLook {
  if (side === null) return "missing";
  if (side === "mid") return "dotted";
  return side === "big" || side === "odd" || side === "dragon" ? "full" : "open";
}

type Props = {
  readonly data: Pick<TwoSides, "roads" | "draws" | "missing">;
  readonly sequence: Sequence;
  /** The picker of the sequence. */
  readonly children?: ReactNode;
};

/** The big road of a sequence: a column for each run of one side, the newest at the right. */
export function BigRoad({ data, sequence, children }: Props) {
  const { t } = useLingui();
  const format = useFormat();
  const names = useSideNames();
  const words = useSideWords();
  const name = formatSequence(sequence);
  const beads = data.roads.find(({ road }) => road === name)?.beads ?? [];
  const empty = beads.length === 0;
  const count = format.number(beads.length);
  const road = layRoad(beads);
  const cursor = useCursor(road.cells.length);
  const read = cursor.index === null ? undefined : road.cells[cursor.index];
  const sideName = (value: Side | null) => (value === null ? t`missing` : names[value]);
  const table = () => ({
    head: [t`Draw no.`, words.kinds[sequence.kind]],
    rows: beads.map(({ term, value }) => [term, sideName(value)]),
  });
  return (
    <ChartFigure
      title={t`Big road`}
      summary={
        <>
          {t`${words.sequenceName(sequence)}: a change starts a new column. Newest on the right; hatched = missing.`}
          {format.gap}
          {beads.length > 0 &&
            beads.length < data.draws + data.missing &&
            t`Showing the latest ${count} draws.`}
        </>
      }
      legend={children}
      readout={
        empty ? undefined : ((read && [`${t`No. ${read.term}`} · ${sideName(read.value)}`]) ?? null)
      }
      table={empty ? undefined : table}
    >
      {empty ? (
        <p className={figures["note"]}>{t`No draws on this road yet.`}</p>
      ) : (
        <BeadRoad
          {...road}
          beads={road.cells.map((cell) => ({
            ...cell,
            look: beadLook(cell.value),
            text: cell.value === null ? "" : words.letters[cell.value],
          }))}
          cursor={cursor}
          locate={(x, y) => cellAt(road, x, y)}
        />
      )}
    </ChartFigure>
  );
}
