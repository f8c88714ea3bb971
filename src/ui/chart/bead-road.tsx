import { useLingui } from "@lingui/react/macro";
import { CursorArea } from "./cursor-area.tsx";
import type { Cursor } from "./use-cursor.ts";
import styles from "./bead-road.module.css";

/** The look of a bead: filled, an outline, dotted, or hatched if its draw is missing. */
export type BeadLook = "full" | "open" | "dotted" | "missing";

/** A bead in its column and row, from 0. */
export interface RoadBead {
  readonly term: string;
  readonly column: number;
  readonly row: number;
  readonly look: BeadLook;
  /** A letter or two. */
  readonly text: string;
}

type Props = {
  /** Oldest first. */
  readonly beads: readonly RoadBead[];
  readonly columns: number;
  readonly rows: number;
  readonly cursor: Cursor;
  /** Index of the bead at a place given in shares of the road; null if there is none. */
  readonly locate: (x: number, y: number) => number | null;
};

/** A big road, the newest column at the right, with a cursor that reads its beads. */
export function BeadRoad({ beads, columns, rows, cursor, locate }: Props) {
  const { t } = useLingui();
  const read = cursor.index === null ? undefined : beads[cursor.index];
  return (
    // Right to left outside, so that it starts scrolled to its right end without a script.
    <div className={styles["scroll"]} dir="rtl">
      <div className={styles["road"]} dir="ltr" style={{ "--columns": columns, "--rows": rows }}>
        {beads.map(({ term, look, text, column, row }) => (
          <i
            key={term}
            aria-hidden="true"
            data-look={look}
            style={{ gridArea: `${row + 1}/${column + 1}` }}
          >
            {text}
          </i>
        ))}
        <CursorArea
          cursor={cursor}
          label={t`Road values`}
          getName={(index) => beads[index]?.term ?? ""}
          locate={locate}
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
