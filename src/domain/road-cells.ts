import { type Bead, type RoadColumn, layoutRoad } from "./road.ts";

/** A bead of a big road in its column and row, both from 0, oldest first. */
export interface RoadCell<Value> extends Bead<Value> {
  readonly column: number;
  readonly row: number;
}

/** A road's cells, oldest first, and the size of its grid. */
export interface Road<Value> {
  readonly cells: readonly RoadCell<Value>[];
  readonly columns: number;
  readonly rows: number;
}

/** Maximum rows of a column, for a side and for missing draws. */
const SIDE_ROWS = 20;
const MISSING_ROWS = 6;

/** Splits a too tall column into several. */
function wrap<Value>(column: RoadColumn<Value>): RoadColumn<Value>[] {
  const most = column[0]?.value === null ? MISSING_ROWS : SIDE_ROWS;
  return Array.from({ length: Math.ceil(column.length / most) }, (_, index) =>
    column.slice(index * most, (index + 1) * most),
  );
}

/** Lays out beads (newest first) as a big road, the newest column last. */
export function layRoad<Value>(beads: readonly Bead<Value>[]): Road<Value> {
  const columns = layoutRoad(beads).flatMap(wrap);
  return {
    cells: columns.flatMap((column, x) => column.map((bead, row) => ({ ...bead, column: x, row }))),
    columns: columns.length,
    rows: columns.reduce((most, column) => Math.max(most, column.length), 0),
  };
}

/** Index of the cell at a position given as shares of the grid; null without a bead. */
export function cellAt(
  { cells, columns, rows }: Road<unknown>,
  x: number,
  y: number,
): number | null {
  const [column, row] = [Math.floor(x * columns), Math.floor(y * rows)];
  const index = cells.findIndex((cell) => cell.column === column && cell.row === row);
  return index === -1 ? null : index;
}
