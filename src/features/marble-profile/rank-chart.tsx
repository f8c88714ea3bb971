import { useLingui } from "@lingui/react/macro";
import { useFormat } from "#i18n/format.ts";
import { ChartFigure } from "#ui/chart/chart-figure.tsx";
import { CursorArea } from "#ui/chart/cursor-area.tsx";
import { type Cursor, useCursor } from "#ui/chart/use-cursor.ts";
import { share } from "#ui/chart/side.ts";
import styles from "./rank-chart.module.css";

/** Places from which the bars are drawn close. */
const CLOSE_FROM = 13;

type Props = {
  /** How often the marble finished at each place, the first place first. */
  readonly ranks: readonly number[];
  /** How often chance would bring it to each. */
  readonly fair: number;
};

/** How the marble's races ended: a bar a place against the line of chance. */
export function RankChart({ ranks, fair }: Props) {
  const { t } = useLingui();
  const format = useFormat();
  const cursor = useCursor(ranks.length, { start: 0 });
  const races = ranks.reduce((sum, count) => sum + count, 0);
  const chance = format.number(Number(fair.toFixed(2)));
  const parts = (index: number) => {
    const count = ranks[index] ?? 0;
    return [
      t`Place ${index + 1}`,
      t`${count} of ${races}`,
      format.percent(races === 0 ? 0 : count / races),
    ];
  };
  return (
    <ChartFigure
      title={t`Places`}
      summary={t`How often it finished at each place; the dashed line marks chance: ${chance}.`}
      readout={cursor.index === null ? null : parts(cursor.index)}
      table={() => ({
        head: [t`Place`, t`Count`, t`Share of races`],
        rows: ranks.map((count, index) => [
          String(index + 1),
          String(count),
          format.percent(races === 0 ? 0 : count / races),
        ]),
      })}
    >
      <Bars {...{ ranks, fair, cursor }} />
    </ChartFigure>
  );
}

type BarsProps = Props & { readonly cursor: Cursor };

function Bars({ ranks, fair, cursor }: BarsProps) {
  const { t } = useLingui();
  const most = Math.max(fair, ...ranks, 1);
  return (
    <div className={styles["ranks"]} style={{ "--k": ranks.length, "--fair": share(fair / most) }}>
      <ol aria-hidden="true" data-close={ranks.length >= CLOSE_FROM || undefined}>
        {ranks.map((count, index) => (
          <li
            key={index}
            data-read={cursor.index === index || undefined}
            style={{ "--v": share(count / most) }}
          >
            <b>{count}</b>
            <i />
            <span>{index + 1}</span>
          </li>
        ))}
      </ol>
      <CursorArea
        cursor={cursor}
        label={t`Explore the places`}
        nameOf={(index) => t`Place ${index + 1}`}
        locate={(x) => Math.floor(x * ranks.length)}
      />
    </div>
  );
}
