import { Trans, useLingui } from "@lingui/react/macro";
import type { Draw } from "#contract/draw.ts";
import { hotColdOf } from "#domain/hot-cold.ts";
import { placeMissing } from "#domain/missing.ts";
import { windowOf } from "#domain/races.ts";
import { type ChoiceLink, Choices } from "#ui/choices/choices.tsx";
import { PlaceChoices } from "#ui/choices/number-choices.tsx";
import { HitTable, type HitTableProps } from "#ui/chart/hit-table.tsx";
import { LinkedMarble } from "#ui/choices/linked-marble.tsx";
import { Marble } from "#ui/marble.tsx";
import { NoDraws } from "#ui/facts.tsx";
import { trendRows } from "./trend-rows.ts";
import styles from "./trend-panel.module.css";

/** Which draw is at the top. */
export type TrendOrder = "newest" | "oldest";

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
  const window = windowOf(list, { between: placeMissing(list, missing).slice(1) });
  const { marbles } = window;
  if (marbles === 0) return <NoDraws />;
  const chosen = Math.min(Math.max(1, place), marbles);
  const rows = trendRows(window, chosen);
  const totals = hotColdOf(window).positions[chosen - 1]?.items ?? [];
  return (
    <section className={styles["panel"]}>
      <div>
        <h2>{t`Trend of place ${chosen}`}</h2>
        <p className={styles["note"]}>
          <Trans>
            Line: the marble at this place, draw by draw. Small figures: gap of the others.
          </Trans>
        </p>
      </div>
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
  );
}
