import { Plural, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { shortTerm } from "#ui/words/term-text.ts";
import { useRowLimit } from "./row-limit.ts";
import styles from "./hit-table.module.css";
import { linePath } from "./paths.ts";
import { slotMiddle, SIDE } from "./side.ts";
import { ScrollBox } from "./scroll-box.tsx";
import { TableHead } from "./table-head.tsx";

/** A row of a trend: a draw, or a run of draws that are not stored. */
export type HitRow =
  | {
      readonly kind: "draw";
      readonly term: string;
      /** Column of what was drawn, from 0; null without one. */
      readonly hit: number | null;
      /** Draws since each column was hit; 0 for this draw's. */
      readonly gaps: readonly number[];
    }
  | { readonly kind: "gap"; readonly count: number; readonly after: string };

/** Hits and gaps of a column, over all rows. */
export interface HitTotals {
  readonly hits: number;
  readonly avg_gap: number | null;
  readonly max_gap: number;
}

/** Rows that a screen shows at once, at most. */
const FIRST_ROWS = 24;

/** Path data of the line through the hits of the first `limit` rows, broken where draws are missing. */
export function hitLine(rows: readonly HitRow[], columns: number, limit = Infinity): string {
  return linePath(
    rows.map((row, index) => {
      const hit = row.kind === "draw" && index < limit ? row.hit : null;
      return {
        x: slotMiddle(hit ?? 0, columns),
        y: hit === null ? null : slotMiddle(index, rows.length),
      };
    }),
  );
}

export type HitTableProps = {
  readonly label: string;
  /** In the order in which they are shown. */
  readonly rows: readonly HitRow[];
  readonly names: readonly number[];
  readonly totals: readonly HitTotals[];
  readonly renderMark: (name: number) => ReactNode;
  /** Heads a column; absent: its figure does. */
  readonly renderName?: (name: number) => ReactNode;
  /** The link to the page with all rows at once, for visitors without scripts; absent: all are shown. */
  readonly whole?: ReactNode;
};

/** The rows as a table with a sticky head, and the line through the hits drawn over it. */
export function HitTable({ label, rows, names, totals, whole, ...render }: HitTableProps) {
  const { t } = useLingui();
  const { renderMark, renderName = (name) => name } = render;
  const limit = useRowLimit(FIRST_ROWS, whole === undefined);
  const later = Math.max(0, rows.length - limit);
  return (
    <ScrollBox className={styles["scroll"]} label={label}>
      <div className={styles["sheet"]} style={{ "--k": names.length, "--rows": rows.length }}>
        <table className={styles["trend"]}>
          <TableHead names={[t`No.`, ...names.map(renderName)]} />
          <tbody>
            {rows.slice(0, limit).map((row) =>
              row.kind === "gap" ? (
                <tr key={`gap ${row.after}`} className={styles["gap"]}>
                  <td colSpan={names.length + 1}>
                    <span>
                      <Plural value={row.count} one="# draw missing" other="# draws missing" />
                    </span>
                  </td>
                </tr>
              ) : (
                <DrawRow key={row.term} row={row} names={names} renderMark={renderMark} />
              ),
            )}
            {later > 0 && (
              <tr className={styles["later"]} style={{ "--rows": later }}>
                <td colSpan={names.length + 1}>
                  <noscript>{whole}</noscript>
                </td>
              </tr>
            )}
          </tbody>
          <Totals totals={totals} />
        </table>
        <svg
          className={styles["line"]}
          viewBox={`0 0 ${SIDE} ${SIDE}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path d={hitLine(rows, names.length, limit)} />
        </svg>
      </div>
    </ScrollBox>
  );
}

type RowProps = Pick<HitTableProps, "names" | "renderMark"> & {
  readonly row: Extract<HitRow, { kind: "draw" }>;
};

function DrawRow({ row: { term, hit, gaps }, names, renderMark }: RowProps) {
  return (
    <tr>
      <th scope="row" title={term}>
        {shortTerm(term)}
      </th>
      {gaps.map((gap, index) =>
        index === hit ? (
          <td key={index} data-hit>
            {renderMark(names[index] ?? 0)}
          </td>
        ) : (
          <td key={index}>{gap}</td>
        ),
      )}
    </tr>
  );
}

type TotalsProps = Pick<HitTableProps, "totals">;

function Totals({ totals }: TotalsProps) {
  const { t } = useLingui();
  const lines = [
    { name: t`Hits`, figures: totals.map(({ hits }) => String(hits)) },
    {
      name: t`Avg. gap`,
      full: t`Average gap`,
      figures: totals.map(({ avg_gap: gap }) => (gap === null ? "–" : gap.toFixed(2))),
    },
    { name: t`Max.`, full: t`Longest gap`, figures: totals.map(({ max_gap: gap }) => String(gap)) },
  ];
  return (
    <tfoot>
      {lines.map(({ name, full, figures }) => (
        <tr key={name}>
          <th scope="row" title={full} aria-label={full}>
            {name}
          </th>
          {figures.map((figure, index) => (
            <td key={index}>{figure}</td>
          ))}
        </tr>
      ))}
    </tfoot>
  );
}
