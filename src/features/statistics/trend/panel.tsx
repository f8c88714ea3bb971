import { Trans, useLingui } from "@lingui/react/macro";
import type { Draw } from "#contract/draw.ts";
import { computeHotCold } from "#domain/hot-cold.ts";
import { placeMissing } from "#domain/missing.ts";
import { type RaceWindow, toRaceWindow } from "#domain/races.ts";
import { type ChoiceLink, Choices } from "#ui/choices/choices.tsx";
import { PlaceChoices } from "#ui/choices/number-choices.tsx";
import { type HitRow, HitTable, type HitTableProps } from "#ui/chart/hit-table.tsx";
import { LinkedMarble } from "#ui/choices/linked-marble.tsx";
import { Marble } from "#ui/marble.tsx";
import { NoDraws } from "#ui/facts.tsx";
import { ChanceNote, type CountedDraws } from "#features/statistics/chance-note.tsx";
import { useLocale } from "#i18n/format.ts";
import { AllRowsLink, choiceLink } from "#features/statistics/choice-link.tsx";
import { type PanelProps, drawsQuery } from "#features/statistics/panel.ts";
import { Picker } from "#features/statistics/statistic-frame.tsx";
import { TREND_ORDERS, type TrendOrder } from "#features/statistics/statistic-search.ts";
import { QueryStatus } from "#features/status/failure-note.tsx";
import { usePageQuery } from "#data/queries/page-query.ts";
import styles from "./trend-panel.module.css";

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
        <TrendPanel
          history={history}
          place={place ?? 1}
          whole={rows === undefined ? <AllRowsLink /> : undefined}
          order={order ?? newest}
          placeLink={choiceLink((to) => ({ place: to === 1 ? undefined : to }))}
          orderLink={choiceLink((to) => ({ order: to === newest ? undefined : to }))}
        />
      )}
      {/* Below the data, so that it moves nothing when it appears. */}
      <QueryStatus query={result} rows={10} />
    </div>
  );
}

type Props = Pick<HitTableProps, "whole"> & {
  /** Its draws, newest first, and the missing terms among them. */
  readonly history: {
    readonly list: readonly Pick<Draw, "term" | "number" | "timings" | "open_timestamp">[];
    readonly missing: readonly string[];
  };
  /** From 1. */
  readonly place: number;
  readonly order: TrendOrder;
  readonly placeLink: ChoiceLink<number>;
  readonly orderLink: ChoiceLink<TrendOrder>;
};

/** Trend of a place: a row per draw, with the drawn number as a marble and the gaps of the others. */
export function TrendPanel({ history, place, order, whole, ...make }: Props) {
  const { t } = useLingui();
  const { list, missing } = history;
  const window = toRaceWindow(list, { between: placeMissing(list, missing).slice(1) });
  const { marbles } = window;
  if (marbles === 0) return <NoDraws />;
  const chosen = Math.min(Math.max(1, place), marbles);
  const rows = trendRows(window, chosen);
  const totals = computeHotCold(window).positions[chosen - 1]?.items ?? [];
  return (
    <div className="statistic-data">
      <ChanceNote data={countDraws(window, list)} />
      <section className={styles["panel"]}>
        <h2>{t`Trend of place ${chosen}`}</h2>
        <div className={styles["choices"]}>
          <PlaceChoices places={marbles} current={chosen} link={make.placeLink} />
          <Choices
            label={t`Sort order`}
            options={[
              { value: "newest", label: t`Newest first` },
              { value: "oldest", label: t`Oldest first` },
            ]}
            current={order}
            link={make.orderLink}
          />
        </div>
        <p className={styles["note"]}>
          <Trans>
            Line: the marble at this place, draw by draw. Small figures: gap of the others.
          </Trans>
        </p>
        <HitTable
          label={t`Trend of place ${chosen}`}
          rows={order === "newest" ? rows.toReversed() : rows}
          names={totals.map(({ number }) => number)}
          totals={totals}
          whole={whole}
          renderMark={(number) => <Marble n={number} />}
          renderName={(number) => <LinkedMarble n={number} head />}
        />
      </section>
    </div>
  );
}

/** Counts of the draws in a trend; a draw without a result yet isn't among `left_out`. */
function countDraws(
  { races, missing, ...ends }: RaceWindow,
  list: Props["history"]["list"],
): CountedDraws {
  const draws = races.length;
  const drawn = list.filter(({ number }) => number.trim() !== "").length;
  const { fromTerm: from_term, toTerm: to_term } = ends;
  return { draws, wanted: draws + missing, missing, left_out: drawn - draws, from_term, to_term };
}

/** The rows of a place, oldest first; gaps are counted from the oldest draw on. */
export function trendRows({ races, marbles }: RaceWindow, place: number): HitRow[] {
  let gaps = Array.from({ length: marbles }, () => 0);
  return races.toReversed().flatMap(({ term, order, missing }, at): HitRow[] => {
    const number = order[place - 1];
    const hit = number === undefined ? null : number - 1;
    gaps = gaps.map((gap, index) => (index === hit ? 0 : gap + 1));
    const row: HitRow = { kind: "draw", term, hit, gaps };
    const after = races[races.length - at]?.term ?? "";
    const count = missing.length;
    return count === 0 ? [row] : [{ kind: "gap", count, after }, row];
  });
}
