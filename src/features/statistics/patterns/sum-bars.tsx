import { useLingui } from "@lingui/react/macro";
import type { Patterns } from "#contract/statistics.ts";
import { sumShares } from "#domain/pattern-chance.ts";
import { useFormat } from "#i18n/format.ts";
import { ChartFigure } from "#ui/chart/chart-figure.tsx";
import { CursorArea } from "#ui/chart/cursor-area.tsx";
import { share } from "#ui/chart/side.ts";
import { useCursor } from "#ui/chart/use-cursor.ts";
import styles from "./sum-bars.module.css";

type Props = Pick<Patterns, "sums" | "draws"> & { readonly marbles: number };

/** The count of each sum, against chance, and for how long it has been missing. */
export function SumBars({ sums, draws, marbles }: Props) {
  const { t } = useLingui();
  const format = useFormat();
  const cursor = useCursor(sums.length, { start: 0 });
  const shares = sumShares(marbles);
  const expected = sums.map((_, index) => draws * (shares[index]?.share ?? 0));
  const most = Math.max(1, ...sums.map(({ hits }) => hits), ...expected);
  const formatExpected = (index: number) =>
    format.number(Number((expected[index] ?? 0).toFixed(1)));
  const formatGap = (gap: number | null) => (gap === null ? "–" : gap.toFixed(2));
  const describeSum = (index: number) => {
    const { sum = 0, hits = 0, gap = 0, max_gap: longest = 0 } = sums[index] ?? {};
    const about = formatExpected(index);
    return [t`Sum ${sum}`, t`${hits} hits, expected ${about}`, t`gap ${gap}, longest ${longest}`];
  };
  return (
    <ChartFigure
      title={t`Sum of top 2`}
      summary={t`Hits of each sum; the line marks the expected value. Small figures: gap.`}
      readout={cursor.index === null ? null : describeSum(cursor.index)}
      table={() => ({
        head: [t`Sum`, t`Hits`, t`Expected`, t`Gap`, t`Average gap`, t`Longest gap`],
        rows: sums.map(({ sum, hits, gap, avg_gap: average, max_gap: longest }, index) => [
          String(sum),
          String(hits),
          formatExpected(index),
          String(gap),
          formatGap(average),
          String(longest),
        ]),
      })}
    >
      <div className={styles["scroll"]}>
        <div className={styles["bars"]} style={{ "--k": sums.length }}>
          <ol aria-hidden="true">
            {sums.map(({ sum, hits, gap }, index) => (
              <li
                key={sum}
                data-read={cursor.index === index || undefined}
                style={{
                  "--v": share(hits / most),
                  "--fair": share((expected[index] ?? 0) / most),
                }}
              >
                <b data-long={hits > 99 || undefined}>{hits}</b>
                <i />
                <span>{sum}</span>
                <small data-long={gap > 99 || undefined}>{gap}</small>
              </li>
            ))}
          </ol>
          <CursorArea
            cursor={cursor}
            label={t`Values by sum`}
            getName={(index) => describeSum(index)[0] ?? ""}
            locate={(x) => Math.floor(x * sums.length)}
            scrolls
          />
        </div>
      </div>
    </ChartFigure>
  );
}
