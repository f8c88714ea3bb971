import { useLingui } from "@lingui/react/macro";
import { useFormat } from "#i18n/format.ts";
import { CursorArea } from "#ui/chart/cursor-area.tsx";
import type { Cursor } from "#ui/chart/use-cursor.ts";
import { Marble } from "#ui/marble.tsx";
import {
  sectorAngles,
  RADIUS,
  radiusAt,
  sectorAt,
  sectorPath,
  stackPaths,
  type TopItem,
} from "./polar.ts";
import styles from "./polar-chart.module.css";

type Props = {
  readonly items: readonly TopItem[];
  readonly draws: number;
  readonly fair: number | null;
  /** The share at the chart's edge. */
  readonly edge: number;
  readonly cursor: Cursor;
};

/** Distance of the marbles from the middle, as a share of the box. */
const LABEL_RADIUS = 0.455;
/** Marbles from which their labels are drawn smaller. */
const CLOSE_FROM = 13;

/** The shares as stacks round a circle, a sector a marble, with the fair share as a ring. */
export function PolarChart({ items, draws, fair, edge, cursor }: Props) {
  const { t } = useLingui();
  const format = useFormat();
  const count = items.length;
  return (
    <div className={styles["polar"]}>
      <div className={styles["disc"]}>
        <svg viewBox="-100 -100 200 200" aria-hidden="true">
          <circle className={styles["edge"]} r={RADIUS} />
          <circle className={styles["edge"]} r={radiusAt(edge / 2, edge)} />
          {items.map((item, index) =>
            stackPaths(item, draws, { index, count, edge }).map(
              (data, step) =>
                data !== null && (
                  <path key={`${item.number}-${step}`} d={data} data-step={step + 1} />
                ),
            ),
          )}
          {fair !== null && (
            <>
              <circle className={styles["halo"]} r={radiusAt(fair, edge)} />
              <circle className={styles["ring"]} r={radiusAt(fair, edge)} />
            </>
          )}
          {cursor.index !== null && (
            <path className={styles["spot"]} d={sectorPath(cursor.index, count)} />
          )}
        </svg>
        <span className={styles["scale"]} aria-hidden="true">
          {format.percent(edge)}
        </span>
        <CursorArea
          cursor={cursor}
          label={t`Top-3 rate by marble`}
          getName={(index) => t`Marble ${items[index]?.number ?? 0}`}
          locate={(x, y) => sectorAt(x, y, count)}
        />
      </div>
      <div aria-hidden="true">
        {items.map(({ number }, index) => {
          const [from, to] = sectorAngles(index, count);
          const middle = (from + to) / 2;
          return (
            <span
              key={number}
              className={styles["label"]}
              style={{
                left: `${((0.5 + Math.sin(middle) * LABEL_RADIUS) * 100).toFixed(2)}%`,
                top: `${((0.5 - Math.cos(middle) * LABEL_RADIUS) * 100).toFixed(2)}%`,
                "--size": count >= CLOSE_FROM ? "20px" : "26px",
              }}
            >
              <Marble n={number} />
            </span>
          );
        })}
      </div>
    </div>
  );
}
