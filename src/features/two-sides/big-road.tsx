import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { TwoSides } from "#contract/statistics.ts";
import { printSequence } from "#domain/road.ts";
import type { Sequence } from "#domain/two-sides.ts";
import { ChartFigure } from "#ui/chart/chart-figure.tsx";
import { CursorArea } from "#ui/chart/cursor-area.tsx";
import { type Cursor, useCursor } from "#ui/chart/use-cursor.ts";
import { useFormat } from "#i18n/format.ts";
import { useSideNames } from "#ui/side-names.ts";
import { cellAt, layRoad, type Road, type RoadCell } from "./road-cells.ts";
import figures from "#ui/figures.module.css";
import styles from "./big-road.module.css";
import { useSideWords } from "./use-side-words.ts";

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
  const name = printSequence(sequence);
  const beads = data.roads.find(({ road }) => road === name)?.beads ?? [];
  const empty = beads.length === 0;
  const count = format.number(beads.length);
  const road = layRoad(beads);
  const cursor = useCursor(road.cells.length);
  const read = cursor.index === null ? undefined : road.cells[cursor.index];
  const nameOfSide = (value: RoadCell["value"]) =>
    value === null ? t`not received` : names[value];
  const table = () => ({
    head: [t`Draw no.`, words.kinds[sequence.kind]],
    rows: beads.map(({ term, value }) => [term, nameOfSide(value)]),
  });
  return (
    <ChartFigure
      title={t`Big road`}
      summary={
        <>
          <Trans>
            {words.sequenceName(sequence)}: a new column starts where the side changes, with the
            newest draw on the right; hatched beads were not received.
          </Trans>{" "}
          {beads.length > 0 &&
            beads.length < data.draws + data.missing &&
            t`The newest ${count} draws are shown.`}
        </>
      }
      legend={children}
      readout={
        empty
          ? undefined
          : ((read && [`${t`No. ${read.term}`} · ${nameOfSide(read.value)}`]) ?? null)
      }
      table={empty ? undefined : table}
    >
      {empty ? (
        <p className={figures["note"]}>{t`No draws on this road yet.`}</p>
      ) : (
        <RoadGrid road={road} cursor={cursor} nameOf={(index) => road.cells[index]?.term ?? ""} />
      )}
    </ChartFigure>
  );
}

type GridProps = {
  readonly road: Road;
  readonly cursor: Cursor;
  readonly nameOf: (index: number) => string;
};

function RoadGrid({ road, cursor, nameOf }: GridProps) {
  const { t } = useLingui();
  const { letters } = useSideWords();
  const read = cursor.index === null ? undefined : road.cells[cursor.index];
  return (
    // Right to left outside, so that it starts scrolled to its right end without a script.
    <div className={styles["scroll"]} dir="rtl">
      <div
        className={styles["road"]}
        dir="ltr"
        style={{ "--columns": road.columns, "--rows": road.rows }}
      >
        {road.cells.map(({ term, value, column, row }) => (
          <i
            key={term}
            aria-hidden="true"
            data-value={value ?? "missing"}
            style={{ gridArea: `${row + 1}/${column + 1}` }}
          >
            {value === null ? "" : letters[value]}
          </i>
        ))}
        <CursorArea
          cursor={cursor}
          label={t`Explore the road`}
          nameOf={nameOf}
          locate={(x, y) => cellAt(road, x, y)}
          scrolls
        >
          <b
            key={cursor.index}
            ref={(mark) => mark?.scrollIntoView({ block: "nearest", inline: "nearest" })}
            className={styles["spot"]}
            style={{ "--column": read?.column ?? 0, "--row": read?.row ?? 0 }}
          />
        </CursorArea>
      </div>
    </div>
  );
}
