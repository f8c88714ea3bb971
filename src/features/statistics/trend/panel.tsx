import { IndependenceNote } from "#features/statistics/chance-note.tsx";
import { TrendPanel } from "./trend-panel.tsx";
import { useLocale } from "#i18n/format.ts";
import { AllRowsLink, choiceLink } from "#features/statistics/choice-link.tsx";
import { type PanelProps, drawsQuery } from "#features/statistics/panel.ts";
import { Picker } from "#features/statistics/statistic-frame.tsx";
import { TREND_ORDERS } from "#features/statistics/statistic-search.ts";
import { QueryStatus } from "#features/status/failure-note.tsx";
import { usePageQuery } from "#data/queries/page-query.ts";
import { NoDraws } from "#ui/facts.tsx";

/** The number at a place, draw by draw. */
export function Panel({ cateId, days, search }: PanelProps) {
  const { place, order, rows } = search;
  const result = usePageQuery(drawsQuery({ cateId, search }, useLocale()));
  const [newest] = TREND_ORDERS;
  const history = result.data;
  return (
    <div className="statistic">
      <Picker days={days} search={search} />
      {history?.list.length === 0 && <NoDraws day={history.date} empty={history.empty} />}
      {history !== undefined && history.list.length > 0 && (
        <>
          <IndependenceNote />
          <TrendPanel
            history={history}
            place={place ?? 1}
            whole={rows === undefined ? <AllRowsLink /> : undefined}
            order={order ?? newest}
            placeLink={choiceLink((to) => ({ place: to === 1 ? undefined : to }))}
            orderLink={choiceLink((to) => ({ order: to === newest ? undefined : to }))}
          />
        </>
      )}
      {/* Below the data, so that it moves nothing when it appears. */}
      <QueryStatus query={result} rows={10} />
    </div>
  );
}
