import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { LastOpen } from "#contract/draw.ts";
import { countsOfToday, type DayCounts } from "#domain/latest.ts";
import { useFormat } from "#i18n/format.ts";
import { useToday } from "#live/timed.ts";
import { Term } from "#ui/facts.tsx";
import styles from "./next-draw.module.css";

type Props = {
  /** The last draw; null before the first. */
  readonly draw: LastOpen | null;
  /** Number of the next draw, "" where unknown. */
  readonly nextTerm: string;
  /** The track's zone. */
  readonly zone: string;
  readonly countdown: ReactNode;
};

/** The term and the countdown of the next draw, and how many of the day are left. */
export function NextDraw({ draw, nextTerm, zone, countdown }: Props) {
  const today = useToday(zone);
  const counts = draw && countsOfToday(draw, { zone, today });
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
      {draw !== null && draw.today_opens > 0 && (
        <Today key={`${counts?.drawn} ${counts?.left}`} counts={counts} />
      )}
    </div>
  );
}

/** At the right, other figures would count as having moved: they are another element. */
function Today({ counts }: { readonly counts: DayCounts | null }) {
  const { t } = useLingui();
  const format = useFormat();
  const drawn = format.number(counts?.drawn ?? 0);
  const left = format.number(counts?.left ?? 0);
  const known =
    counts?.left === null ? t`${drawn} drawn today` : t`${drawn} drawn today · ${left} to go`;
  // The page's first rendering can't know the day: the line has its place already.
  return <p className={styles["today"]}>{counts === null ? "\u00a0" : known}</p>;
}
