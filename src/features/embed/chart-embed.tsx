import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { StatisticData } from "#contract/statistics.ts";
import { ChanceNote } from "#features/statistics/chance-note.tsx";
import { QueryStatus } from "#features/status/failure-note.tsx";
import { TimingChart } from "#features/statistics/timing/timing-chart.tsx";
import { TOP_SORTS } from "#features/statistics/top-3/polar.ts";
import { TopThreePanel } from "#features/statistics/top-3/top-three-panel.tsx";
import { useLocale } from "#i18n/format.ts";
import { EmbedName, EmbedPage, EmbedTrack } from "./embed-page.tsx";
import type { EmbedSearch } from "./embed-search.ts";
import { choiceLink } from "#features/statistics/choice-link.tsx";
import { panelQuery, type StatisticPanel, type STATISTICS } from "#features/statistics/panel.ts";
import { parseSort } from "#features/statistics/statistic-search.ts";
import { NoDraws } from "#ui/facts.tsx";
import styles from "./embed-page.module.css";

type Props = { readonly search: EmbedSearch };

/** The polar chart of the top-3 rates alone. */
export function PolarEmbed({ search }: Props) {
  const { t } = useLingui();
  return (
    <ChartEmbed search={search} title={t`Top-3 rate`} name="top-3">
      {(data) => (
        <TopThreePanel
          data={data}
          sort={parseSort(TOP_SORTS, search.sort)}
          sortLink={choiceLink((by) => ({ sort: by === "number" ? undefined : by }))}
        />
      )}
    </ChartEmbed>
  );
}

/** The stacked times of the latest draws alone. */
export function StackEmbed({ search }: Props) {
  const { t } = useLingui();
  return (
    <ChartEmbed search={search} title={t`Times by draw`} name="timing">
      {(data) => <TimingChart data={data} note={null} />}
    </ChartEmbed>
  );
}

type ChartProps<Name extends StatisticPanel> = Props & {
  readonly name: Name;
  readonly children: (data: StatisticData[(typeof STATISTICS)[Name]]) => ReactNode;
};

function ChartEmbed<Name extends StatisticPanel>(
  props: ChartProps<Name> & { readonly title: string },
) {
  const { search, title } = props;
  return (
    <EmbedPage search={search} title={title}>
      <EmbedTrack track={search.track}>
        {(category) => (
          <div className={styles["parts"]}>
            <EmbedName category={category} />
            <Chart {...props} cateId={category.id} />
          </div>
        )}
      </EmbedTrack>
    </EmbedPage>
  );
}

/** A chart below a note on its draws, or the state of its query. */
function Chart<Name extends StatisticPanel>({
  name,
  children,
  ...of
}: ChartProps<Name> & { readonly cateId: number }) {
  const result = useQuery(panelQuery(name, of, useLocale()));
  const { data } = result;
  if (data === undefined) return <QueryStatus query={result} rows={8} />;
  return (
    <>
      <ChanceNote data={data} />
      {data.draws === 0 ? (
        // A day whose draws are all left out has some.
        <NoDraws day={data.left_out === 0 ? of.search.date : ""} empty={data.empty} />
      ) : (
        children(data)
      )}
    </>
  );
}
