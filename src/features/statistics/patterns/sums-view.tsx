import { useLingui } from "@lingui/react/macro";
import type { Patterns } from "#contract/statistics.ts";
import { useFormat } from "#i18n/format.ts";
import { type HitRow, HitTable, type HitTableProps } from "#ui/chart/hit-table.tsx";
import figures from "#ui/figures.module.css";
import { SumBars } from "./sum-bars.tsx";
import styles from "./patterns.module.css";

/** The lowest sum of two places. */
const LOWEST_SUM = 3;

/** The rows of the trend of sums, from a road's beads (newest first), newest first; runs of missing draws as one. */
function sumRows(beads: Patterns["roads"][number]["beads"], sums: number): HitRow[] {
  let gaps = Array.from({ length: sums }, () => 0);
  let missing = 0;
  const rows: HitRow[] = [];
  for (const { term, value } of beads.toReversed()) {
    if (value === null) {
      missing += 1;
      continue;
    }
    if (missing > 0) rows.push({ kind: "gap", count: missing, after: term });
    missing = 0;
    const column = Number(value) - LOWEST_SUM;
    gaps = gaps.map((gap, index) => (index === column ? 0 : gap + 1));
    rows.push({ kind: "draw", term, hit: column >= 0 && column < sums ? column : null, gaps });
  }
  if (missing > 0) rows.push({ kind: "gap", count: missing, after: "" });
  return rows.toReversed();
}

type Props = Pick<HitTableProps, "whole"> & {
  readonly data: Patterns;
  readonly beads: Patterns["roads"][number]["beads"];
};

/** The sum of the top 2: hits against chance, and its trend draw by draw. */
export function SumsView({ data, beads, whole }: Props) {
  const { t } = useLingui();
  const format = useFormat();
  const { sums, draws, number_count: marbles } = data;
  const count = format.number(beads.length);
  return (
    <>
      <SumBars sums={sums} draws={draws} marbles={marbles} />
      <section className={figures["part"]}>
        <h2>{t`Trend of the sum of top 2`}</h2>
        <p className={figures["note"]}>
          {t`Dot: the sum, draw by draw, newest first. Small figures: gap of the others.`}
          {format.gap}
          {beads.length < draws + data.missing && t`Showing the latest ${count} draws.`}
        </p>
        <HitTable
          label={t`Trend of the sum of top 2`}
          rows={sumRows(beads, sums.length)}
          names={sums.map(({ sum }) => sum)}
          totals={sums}
          whole={whole}
          renderMark={(sum) => <span className={styles["sum"]}>{sum}</span>}
        />
      </section>
    </>
  );
}
