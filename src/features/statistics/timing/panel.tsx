import { useLingui } from "@lingui/react/macro";
import type { Timing } from "#contract/statistics.ts";
import { useFormat } from "#i18n/format.ts";
import { EmptyState } from "#ui/notice.tsx";
import { timingTable } from "#features/export/tables.ts";
import type { PanelProps } from "#features/statistics/panel.ts";
import { StatisticFrame } from "#features/statistics/statistic-frame.tsx";
import { MarbleTimes } from "./marble-times.tsx";
import { PlaceTimes } from "./place-times.tsx";
import { TimingChart } from "./timing-chart.tsx";
import styles from "./timing-panel.module.css";

/** Times of the latest draws, of each marble and at each place. */
export function Panel(props: PanelProps) {
  return (
    <StatisticFrame {...props} name="timing" table={timingTable}>
      {(data) => <TimingPanel data={data} />}
    </StatisticFrame>
  );
}

type Props = { readonly data: Timing };

/** Timing: the times of the latest draws as stacked lines, and the figures of each marble and place. */
export function TimingPanel({ data }: Props) {
  const { t } = useLingui();
  const format = useFormat();
  const timed = data.timed ?? data.series.filter(({ first }) => first !== null).length;
  if (timed === 0) {
    return <EmptyState title={t`No times`}>{t`These draws have no times.`}</EmptyState>;
  }
  const [some, all] = [format.number(timed), format.number(data.draws)];
  return (
    <div className={styles["panel"]}>
      <TimingChart
        data={data}
        note={timed < data.draws ? t`${some} of ${all} draws have times.` : null}
      />
      <MarbleTimes items={data.by_number} />
      <PlaceTimes items={data.by_rank} />
    </div>
  );
}
