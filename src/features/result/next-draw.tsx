import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { LastOpen } from "#contract/draw.ts";
import type { TrackDays } from "#domain/drawing-day.ts";
import type { DayOfDraw } from "#domain/latest.ts";
import { useFormat } from "#i18n/format.ts";
import { useTimedElement } from "#live/timed.ts";
import { Term } from "#ui/facts.tsx";
import { NO_COUNTS, todayAttributes, todayWriter } from "./today-writer.ts";
import styles from "./next-draw.module.css";

type Props = {
  /** The last draw; null before the first. */
  readonly draw: LastOpen | null;
  /** Number of the next draw, "" if unknown. */
  readonly nextTerm: string;
  readonly days: TrackDays;
  readonly countdown: ReactNode;
};

/** The term and the countdown of the next draw, and how many of the day are left. */
export function NextDraw({ draw, nextTerm, days, countdown }: Props) {
  return (
    <div className={styles["next"]} data-noprint>
      <p key={nextTerm} className={styles["term"]}>
        {nextTerm === "" ? (
          <Trans>Next draw</Trans>
        ) : (
          <Trans>
            Next draw no. <Term term={nextTerm} />
          </Trans>
        )}
      </p>
      <div className={styles["count"]}>{countdown}</div>
      {draw !== null && draw.today_opens > 0 && <Today key={draw.term} draw={draw} days={days} />}
    </div>
  );
}

type TodayProps = Pick<Props, "days"> & { readonly draw: DayOfDraw };

function Today({ draw, days }: TodayProps) {
  const { i18n } = useLingui();
  const ref = useTimedElement(todayWriter(i18n, useFormat()));
  return (
    <p
      ref={ref}
      className={styles["today"]}
      {...todayAttributes(draw, days)}
      suppressHydrationWarning
    >
      {NO_COUNTS}
    </p>
  );
}
