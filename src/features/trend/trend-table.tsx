import { Plural, useLingui } from "@lingui/react/macro";
import type { HotCold } from "#contract/statistics.ts";
import { shortTerm } from "#ui/facts.tsx";
import { Marble } from "#ui/marble.tsx";
import { SIDE } from "#ui/chart/side.ts";
import { TableHead } from "#ui/chart/table-head.tsx";
import { hitLine, type TrendRow } from "./trend-rows.ts";
import styles from "./trend-table.module.css";

type Props = {
  /** In the order in which they are shown. */
  readonly rows: readonly TrendRow[];
  readonly marbles: number;
  readonly place: number;
  /** Hits and gaps of each number over the same draws. */
  readonly totals: HotCold["positions"][number]["items"];
};

/** The rows as a table with a sticky head, and the line through the hits drawn over it. */
export function TrendTable({ rows, marbles, place, totals }: Props) {
  const { t } = useLingui();
  return (
    // Scrolls, so it must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles["scroll"]} aria-label={t`Trend of place ${place}`} tabIndex={0}>
      <div className={styles["sheet"]} style={{ "--k": marbles, "--rows": rows.length }}>
        <table className={styles["trend"]}>
          <TableHead names={[t`No.`, ...totals.map(({ number }) => number)]} />
          <tbody>
            {rows.map((row) =>
              row.kind === "gap" ? (
                <tr key={`gap ${row.after}`} className={styles["gap"]}>
                  <td colSpan={marbles + 1}>
                    <span>
                      <Plural
                        value={row.count}
                        one="# draw was not received"
                        other="# draws were not received"
                      />
                    </span>
                  </td>
                </tr>
              ) : (
                <DrawRow key={row.term} row={row} />
              ),
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
          <path d={hitLine(rows, marbles)} />
        </svg>
      </div>
    </section>
  );
}

type RowProps = { readonly row: Extract<TrendRow, { kind: "draw" }> };

function DrawRow({ row }: RowProps) {
  const { term, hit, gaps } = row;
  return (
    <tr>
      <th scope="row" title={term}>
        {shortTerm(term)}
      </th>
      {gaps.map((gap, index) =>
        index + 1 === hit ? (
          <td key={index} data-hit>
            <Marble n={hit} />
          </td>
        ) : (
          <td key={index}>{gap}</td>
        ),
      )}
    </tr>
  );
}

type TotalsProps = Pick<Props, "totals">;

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
