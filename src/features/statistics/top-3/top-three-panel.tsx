import { Trans, useLingui } from "@lingui/react/macro";
import type { TopThree } from "#contract/statistics.ts";
import { useFormat } from "#i18n/format.ts";
import { ChartFigure } from "#ui/chart/chart-figure.tsx";
import { type ChoiceLink, Choices } from "#ui/choices/choices.tsx";
import { useCursor } from "#ui/chart/use-cursor.ts";
import { findEdge, sortTop, type TopItem, type TopSort } from "./polar.ts";
import { PolarChart } from "./polar-chart.tsx";
import { TopTable } from "./top-table.tsx";
import styles from "./top-three.module.css";

type Props = {
  readonly data: TopThree;
  readonly sort: TopSort;
  readonly sortLink: ChoiceLink<TopSort>;
};

/** Top-3 rate: how often each marble finished 1st, 2nd and 3rd, against the fair share. */
export function TopThreePanel({ data, sort, sortLink }: Props) {
  const { t } = useLingui();
  const format = useFormat();
  const items = sortTop(data.items, sort);
  const cursor = useCursor(items.length, { start: 0 });
  const fair = data.fair === null ? "–" : format.percent(data.fair);
  const read = cursor.index === null ? undefined : items[cursor.index];
  const edge = findEdge(items, data.fair);
  const { draws } = data;
  const describeMarble = ({ number, first, second, third, rate }: TopItem) => [
    t`Marble ${number}`,
    rate === null ? "–" : format.percent((first + second + third) / draws),
    t`1st ${first}, 2nd ${second}, 3rd ${third} of ${draws} draws`,
  ];
  return (
    <ChartFigure
      title={t`Top-3 rate`}
      summary={<Trans>Share of draws finished 1st, 2nd or 3rd. Line: expected, {fair}.</Trans>}
      legend={
        <div className={styles["legend"]}>
          <Choices
            label={t`Sort order`}
            options={[
              { value: "number", label: t`By number` },
              { value: "rate", label: t`By rate` },
            ]}
            current={sort}
            link={sortLink}
          />
          <ul className={styles["keys"]}>
            {[t`1st`, t`2nd`, t`3rd`].map((name, index) => (
              <li key={name}>
                <i data-step={index + 1} /> {name}
              </li>
            ))}
          </ul>
        </div>
      }
      readout={read === undefined ? null : describeMarble(read)}
    >
      <div className={styles["panel"]}>
        <PolarChart items={items} draws={data.draws} fair={data.fair} edge={edge} cursor={cursor} />
        <TopTable items={items} draws={data.draws} fair={data.fair} edge={edge} />
      </div>
    </ChartFigure>
  );
}
