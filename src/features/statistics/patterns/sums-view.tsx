import { useLingui } from "@lingui/react/macro";
import type { Patterns } from "#contract/statistics.ts";
import { useFormat } from "#i18n/format.ts";
import { HitTable, type HitTableProps } from "#ui/chart/hit-table.tsx";
import figures from "#ui/figures.module.css";
import { SumBars } from "./sum-bars.tsx";
import { sumRows } from "./sum-rows.ts";
import styles from "./patterns.module.css";

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
