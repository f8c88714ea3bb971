import { Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "#i18n/format.ts";
import { ChartFigure } from "#ui/chart/chart-figure.tsx";
import { CursorArea } from "#ui/chart/cursor-area.tsx";
import { useCursor } from "#ui/chart/use-cursor.ts";
import styles from "./marble-profile.module.css";

type Props = {
  /** How often the marble came at each place, the first place first. */
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
  const most = Math.max(fair, ...ranks, 1);
  const chance = format.number(Number(fair.toFixed(2)));
  const parts = (at: number) => {
    const count = ranks[at] ?? 0;
    return [t`Place ${at + 1}`, t`${count} of ${races}`, format.percent(races === 0 ? 0 : count / races)];
  };
  return (
    <ChartFigure
      title={t`Places`}
      summary={
        <Trans>How often it came at each place; the dashed line is what chance gives: {chance}.</Trans>
      }
      readout={
        cursor.at === null ? null : parts(cursor.at).map((part) => <span key={part}>{part}</span>)
      }
      table={() => ({
        head: [t`Place`, t`Times`, t`Share`],
        rows: ranks.map((count, at) => [
          String(at + 1),
          String(count),
          format.percent(races === 0 ? 0 : count / races),
        ]),
      })}
    >
      <div
        className={styles["ranks"]}
        style={{ "--k": ranks.length, "--fair": Number((fair / most).toFixed(4)) }}
      >
        <ol aria-hidden="true" data-close={ranks.length > 12 || undefined}>
          {ranks.map((count, at) => (
            <li key={at} data-read={cursor.at === at || undefined}>
              <b>{count}</b>
              <i style={{ "--v": Number((count / most).toFixed(4)) }} />
              <span>{at + 1}</span>
            </li>
          ))}
        </ol>
        <CursorArea
          cursor={cursor}
          label={t`Read the places`}
          nameOf={(at) => t`Place ${at + 1}`}
          locate={(x) => Math.floor(x * ranks.length)}
        />
      </div>
    </ChartFigure>
  );
}
