import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import type { HotCold } from "#contract/statistics.ts";
import { buttonClass } from "#ui/button.tsx";
import type { ChoiceLink } from "#ui/choices/choices.tsx";
import { LinkedMarble } from "#ui/choices/linked-marble.tsx";
import { ScrollBox } from "#ui/chart/scroll-box.tsx";
import figures from "#ui/figures.module.css";
import styles from "./heat-place.module.css";
import { type Expectation, type HeatItem, type HeatSort, sortItems, heatStrength } from "./heat.ts";
import { useHeatWords } from "./use-heat-words.ts";

type Props = {
  readonly rank: number;
  readonly items: readonly HeatItem[];
  readonly expectation: Expectation | null;
  readonly rule: HotCold["rule"];
  readonly sort: HeatSort;
  readonly sortLink: ChoiceLink<HeatSort>;
};

/** One place in full: each number's state, hits against chance, and gaps. */
export function HeatPlace({ rank, items, expectation, rule, sort, sortLink }: Props) {
  const { t } = useLingui();
  const [more, setMore] = useState(false);
  const most = items.reduce((top, { hits }) => Math.max(top, hits), 1);
  const { mean, deviation } = expectation ?? { mean: 0, deviation: 0 };
  const top = Math.max(most, mean + deviation);
  const scale = {
    "--expected": barShare(mean, top),
    "--low": barShare(mean - deviation, top),
    "--high": barShare(Math.min(top, mean + deviation), top),
  };
  const head = { sort, sortLink };
  return (
    <div className={`until-styled ${styles["place"]}`}>
      <ScrollBox className={figures["columns"]} label={t`Numbers at place ${rank}`}>
        <table
          className={`${figures["table"]} ${styles["numbers"]}`}
          style={scale}
          data-more={more || undefined}
        >
          <thead>
            <tr>
              <SortHead {...head} by="number">{t`Marble`}</SortHead>
              <th scope="col">{t`Hot/cold`}</th>
              <SortHead {...head} by="hits">{t`Hits`}</SortHead>
              <SortHead {...head} by="gap">{t`Gap`}</SortHead>
              {more && (
                <>
                  <th scope="col">{t`Average`}</th>
                  <th scope="col">{t`Longest`}</th>
                </>
              )}
            </tr>
          </thead>
          <tbody>
            {sortItems(items, sort).map((item) => (
              <NumberRow key={item.number} {...{ item, expectation, rule, top, more }} />
            ))}
          </tbody>
        </table>
      </ScrollBox>
      <div className={styles["foot"]}>
        <span>{t`Line: expected value; shaded: ± 1 standard deviation`}</span>
        <button
          type="button"
          className={buttonClass("bare")}
          aria-expanded={more}
          onClick={() => setMore(!more)}
        >
          {more ? t`Show fewer columns` : t`Average and longest gap`}
        </button>
      </div>
    </div>
  );
}

/** Hits as a share of the bar's length. */
function barShare(hits: number, top: number): number {
  return Number((Math.max(0, hits) / top).toFixed(3));
}

type HeadProps = {
  readonly by: HeatSort;
  readonly sort: HeatSort;
  readonly sortLink: ChoiceLink<HeatSort>;
  readonly children: ReactNode;
};

function SortHead({ by, sort, sortLink, children }: HeadProps) {
  const sorted = by === sort;
  const direction = by === "number" ? "ascending" : "descending";
  return (
    <th scope="col" aria-sort={sorted ? direction : undefined}>
      {sortLink(by, {
        className: styles["sort"] ?? "",
        ...(sorted ? { "aria-current": "true" } : {}),
        children,
      })}
    </th>
  );
}

type RowProps = {
  readonly item: HeatItem;
  readonly expectation: Expectation | null;
  readonly rule: HotCold["rule"];
  /** Hits at the right end of the bars. */
  readonly top: number;
  readonly more: boolean;
};

function NumberRow({ item, expectation, rule, top, more }: RowProps) {
  const { states, figure } = useHeatWords();
  const style = { "--v": barShare(item.hits, top), "--z": heatStrength(item.hits, expectation) };
  return (
    <tr>
      <th scope="row">
        <LinkedMarble n={item.number} />
      </th>
      <td className={styles["state"]} data-state={item.state}>
        {rule === null ? "–" : states[item.state]}
      </td>
      <td>
        <b>{item.hits}</b>
        <span className={styles["bar"]} data-state={item.state} style={style} aria-hidden="true">
          <i className={figures["expected"]} />
        </span>
      </td>
      <td>{item.gap}</td>
      {more && (
        <>
          <td>{figure(item.avg_gap)}</td>
          <td>{item.max_gap}</td>
        </>
      )}
    </tr>
  );
}
