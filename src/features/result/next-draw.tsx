import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { LastOpen } from "#contract/draw.ts";
import type { TrackDays } from "#domain/drawing-day.ts";
import { countsOfToday, type DayOfDraw } from "#domain/latest.ts";
import { useFormat } from "#i18n/format.ts";
import { useTimedElement } from "#live/timed.ts";
import { renew } from "#live/timed-elements.ts";
import { Term } from "#ui/facts.tsx";
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

/** The line before the page is live: its HTML can't know the day, and the line has its place already. */
const NO_COUNTS = "\u00a0";

type TodayProps = Pick<Props, "days"> & { readonly draw: DayOfDraw };

/** How many draws of today are drawn and how many are to come; nothing of another day. */
function Today({ draw, days }: TodayProps) {
  const { i18n } = useLingui();
  const format = useFormat();
  const ref = useTimedElement((element, now) => {
    const counts = countsOfToday(draw, days, now);
    const drawn = format.number(counts?.drawn ?? 0);
    const left = format.number(counts?.left ?? 0);
    const known =
      counts?.left === null
        ? i18n._(msg`${drawn} drawn today`)
        : i18n._(msg`${drawn} drawn today · ${left} to go`);
    const text = counts === null ? NO_COUNTS : known;
    if (element.textContent === text) return;
    element.textContent = text;
    // At the right, other figures would count as having moved.
    renew(element);
  });
  return (
    <p ref={ref} className={styles["today"]} data-timed="today" suppressHydrationWarning>
      {NO_COUNTS}
    </p>
  );
}
