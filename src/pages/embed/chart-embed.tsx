import { useLingui } from "@lingui/react/macro";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { ComponentType, ReactNode } from "react";
import { ChanceNote, type CountedDraws } from "#features/chance-note/chance-note.tsx";
import { QueryStatus } from "#features/failure/failure-note.tsx";
import { TimingChart } from "#features/timing-panel/timing-chart.tsx";
import { TOP_SORTS } from "#features/top-three/polar.ts";
import { TopThreePanel } from "#features/top-three/top-three-panel.tsx";
import { useLocale } from "#i18n/format.ts";
import { EmbedName, EmbedPage, EmbedTrack } from "#pages/embed/embed-page.tsx";
import type { EmbedSearch } from "#pages/embed/embed-search.ts";
import { choiceLink } from "#pages/statistic/choice-link.tsx";
import { statisticOf } from "#pages/statistic/statistic-search.ts";
import { statisticQuery } from "#queries/statistics.ts";
import { EmptyState } from "#ui/notice.tsx";
import styles from "./embed-page.module.css";

type Props = { readonly search: EmbedSearch };
type ChartProps = Props & { readonly cateId: number };

/** The polar chart of the top-3 rates alone. */
export function PolarEmbed({ search }: Props) {
  const { t } = useLingui();
  return <ChartEmbed search={search} title={t`Top-3 rate`} chart={Polar} />;
}

/** The stacked times of the last draws alone. */
export function StackEmbed({ search }: Props) {
  const { t } = useLingui();
  return <ChartEmbed search={search} title={t`Times by draw`} chart={Stack} />;
}

type EmbedProps = Props & { readonly title: string; readonly chart: ComponentType<ChartProps> };

function ChartEmbed({ search, title, chart: Chart }: EmbedProps) {
  return (
    <EmbedPage search={search} title={title}>
      <EmbedTrack track={search.track}>
        {(category) => (
          <div className={styles["parts"]}>
            <EmbedName category={category} />
            <Chart cateId={category.id} search={search} />
          </div>
        )}
      </EmbedTrack>
    </EmbedPage>
  );
}

function Polar({ cateId, search }: ChartProps) {
  const result = useQuery(statisticQuery("topThree", statisticOf(cateId, search), useLocale()));
  const [numbers] = TOP_SORTS;
  const sort = TOP_SORTS.find((candidate) => candidate === search.sort) ?? numbers;
  return (
    <Loaded result={result}>
      {(data) => (
        <TopThreePanel
          data={data}
          sort={sort}
          sortLink={choiceLink((by) => ({ sort: by === numbers ? undefined : by }))}
        />
      )}
    </Loaded>
  );
}

function Stack({ cateId, search }: ChartProps) {
  const { t } = useLingui();
  const result = useQuery(statisticQuery("timing", statisticOf(cateId, search), useLocale()));
  return (
    <Loaded result={result}>
      {(data) =>
        data.series.length === 0 ? (
          <EmptyState title={t`No times`} />
        ) : (
          <TimingChart data={data} note={null} />
        )
      }
    </Loaded>
  );
}

type LoadedProps<Data> = {
  readonly result: UseQueryResult<Data>;
  readonly children: (data: Data) => ReactNode;
};

/** A chart below a note on its draws, or the state of its query. */
function Loaded<Data extends CountedDraws>({ result, children }: LoadedProps<Data>) {
  const { data } = result;
  if (data === undefined) return <QueryStatus query={result} rows={8} />;
  return (
    <>
      <ChanceNote data={data} />
      {children(data)}
    </>
  );
}
