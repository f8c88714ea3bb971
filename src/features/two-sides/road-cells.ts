import type { TwoSides } from "#contract/statistics.ts";
import { type RoadColumn, roadOf } from "#domain/road.ts";

type Bead = TwoSides["roads"][number]["beads"][number];

/** A bead of a big road in its column and row, both from 0, oldest first. */
export interface RoadCell extends Bead {
  readonly column: number;
  readonly row: number;
}

/** A laid out road: its cells, oldest first, and the size of the grid that holds them. */
export interface Road {
  readonly cells: readonly RoadCell[];
  readonly columns: number;
  readonly rows: number;
}

/** Beads below one another at most, of one side and of draws that were not received. */
const SIDE_ROWS = 20;
const MISSING_ROWS = 6;

/** A column too tall for the road goes on in the columns right of it. */
function wrap(column: RoadColumn): RoadColumn[] {
  const most = column[0]?.value === null ? MISSING_ROWS : SIDE_ROWS;
  return Array.from({ length: Math.ceil(column.length / most) }, (_, index) =>
    column.slice(index * most, (index + 1) * most),
  );
}

/** Lays beads (newest first) out as a big road, the newest column last. */
export function layRoad(beads: readonly Bead[]): Road {
  const columns = roadOf(beads).flatMap(wrap);
  return {
    cells: columns.flatMap((beadsOfColumn, column) =>
      beadsOfColumn.map((bead, row) => ({ ...bead, column, row })),
    ),
    columns: columns.length,
    rows: columns.reduce((most, column) => Math.max(most, column.length), 0),
  };
}

/** Index of the cell at a place given in shares of the grid; null where there is no bead. */
export function cellAt({ cells, columns, rows }: Road, x: number, y: number): number | null {
  const [column, row] = [Math.floor(x * columns), Math.floor(y * rows)];
  const index = cells.findIndex((cell) => cell.column === column && cell.row === row);
  return index === -1 ? null : index;
}
