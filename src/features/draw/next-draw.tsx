import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { LastOpen } from "#contract/draw.ts";
import type { TrackDays } from "#domain/drawing-day.ts";
import { countToday, type DrawDayFields } from "#domain/latest.ts";
import { useFormat } from "#i18n/format.ts";
import { useTimedText } from "#data/live/ticker.ts";
import { Term } from "#ui/facts.tsx";

type Props = {
  /** The latest draw; null before the first. */
  readonly draw: LastOpen | null;
  /** Number of the next draw, "" if unknown. */
  readonly nextTerm: string;
  readonly days: TrackDays;
  readonly countdown: ReactNode;
};

/** The term and the countdown of the next draw, and how many of the day are left. */
export function NextDraw({ draw, nextTerm, days, countdown }: Props) {
  return (
    <div className="next-draw" data-noprint>
      <p key={nextTerm} className="next-draw-term">
        {nextTerm === "" ? (
          <Trans>Next draw</Trans>
        ) : (
          <Trans>
            Next draw no. <Term term={nextTerm} />
          </Trans>
        )}
      </p>
      <div className="next-draw-count">{countdown}</div>
      {draw !== null && draw.today_opens > 0 && <Today key={draw.term} draw={draw} days={days} />}
    </div>
  );
}

/** The line without counts, which reserves its space: the HTML may be read on another day. */
const NO_COUNTS = "\u00a0";

type TodayProps = Pick<Props, "days"> & { readonly draw: DrawDayFields };

/** Draws of today, and those left; nothing of another day. */
function Today({ draw, days }: TodayProps) {
  const { t } = useLingui();
  const format = useFormat();
  const ref = useTimedText((now) => {
    const counts = countToday(draw, days, now);
    if (counts === null) return NO_COUNTS;
    const drawn = format.number(counts.drawn);
    if (counts.left === null) return t`${drawn} drawn today`;
    const left = format.number(counts.left);
    return t`${drawn} drawn today · ${left} to go`;
  });
  return (
    <p ref={ref} className="next-draw-today">
      {NO_COUNTS}
    </p>
  );
}
