import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { LastOpen } from "#contract/draw.ts";
import { countsOfToday, type DayCounts } from "#domain/latest.ts";
import { useFormat } from "#i18n/format.ts";
import { useToday } from "#live/timed.ts";
import { Term } from "#ui/facts.tsx";
import styles from "./next-draw.module.css";

type Props = {
  readonly draw: LastOpen;
  /** The track's zone. */
  readonly zone: string;
  readonly countdown: ReactNode;
};

/** The term and the countdown of the next draw, and how many of the day are left. */
export function NextDraw({ draw, zone, countdown }: Props) {
  const { next_term } = draw;
  const counts = countsOfToday(draw, { zone, today: useToday(zone) });
  return (
    <div className={styles["next"]} data-noprint>
      <p key={next_term} className={styles["term"]}>
        {next_term === "" ? (
          <Trans>Next draw</Trans>
        ) : (
          <Trans>
            Next draw no. <Term term={next_term} />
          </Trans>
        )}
      </p>
      <div className={styles["count"]}>{countdown}</div>
      {draw.today_opens > 0 && <Today key={`${counts?.drawn} ${counts?.left}`} counts={counts} />}
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
