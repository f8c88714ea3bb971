import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo, useRef } from "react";
import type { Draw } from "#contract/draw.ts";
import type { StatisticData, StatisticName } from "#contract/statistics.ts";
import { NO_GAPS } from "#domain/day-gaps.ts";
import { shuffleNumbers } from "#domain/shuffle-numbers.ts";
import { windowOf } from "#domain/races.ts";
import { computeStatistic } from "#domain/statistics.ts";
import { QueryStatus } from "#features/failure/failure-note.tsx";
import { useLocale } from "#i18n/format.ts";
import { type PanelProps, drawsQuery } from "#pages/statistic/panel.ts";
import { Button } from "#ui/button.tsx";
import { MarbleHref } from "#ui/choices/linked-marble.tsx";
import styles from "./statistic-frame.module.css";

/** Draws that never were, and what is counted of them. */
export interface Twin {
  readonly draws: readonly Draw[];
  readonly statistic: <Name extends StatisticName>(
    name: Name,
    of: { readonly wanted: number; readonly road: string | undefined },
  ) => StatisticData[Name];
}

type Props = PanelProps & {
  readonly seed: number;
  readonly onAgain: () => void;
  readonly renderTwin: (twin: Twin) => ReactNode;
};

function twinOf(real: readonly Draw[], seed: number, { cateId, zone }: Props): Twin {
  const draws = shuffleNumbers(real, seed);
  const window = windowOf(draws, zone);
  return {
    draws,
    statistic: (name, { wanted, road }) =>
      computeStatistic(
        name,
        { ...window, cate_id: cateId, wanted, gaps: NO_GAPS },
        // Records are of all draws ever, which are not dealt.
        { detail: "screen", road, records: [] },
      ),
  };
}

/** A panel of the draws that are counted beside it, with shuffled numbers. */
export function ChanceTwin(props: Props) {
  const { t } = useLingui();
  const { cateId, search, seed, onAgain, renderTwin } = props;
  const query = useQuery(drawsQuery({ cateId, search }, useLocale()));
  const real = query.data?.list;
  // oxlint-disable-next-line react/exhaustive-deps -- of the track only what its draws have
  const twin = useMemo(() => real && twinOf(real, seed, props), [real, seed]);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles["twin"]} data-testid="chance-twin">
      <div className={styles["top"]}>
        <h2 ref={heading} tabIndex={-1}>{t`By chance alone`}</h2>
        <Button onClick={onAgain}>{t`Deal again`}</Button>
      </div>
      <p>
        <Trans>
          Imaginary: the same draws and times, with the numbers dealt anew by chance. None of this
          happened.
        </Trans>
      </p>
      {twin !== undefined && <MarbleHref value={null}>{renderTwin(twin)}</MarbleHref>}
      <QueryStatus query={query} rows={10} />
    </section>
  );
}
