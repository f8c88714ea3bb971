import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { TrackDays } from "#domain/drawing-day.ts";
import { addDays } from "#domain/zone.ts";
import { useFormat } from "#i18n/format.ts";
import { Button } from "#ui/button.tsx";
import { DayField } from "#ui/choices/day-field.tsx";
import { DayStart } from "#ui/facts.tsx";
import { Icon } from "#ui/icon.tsx";
import { drawCount } from "#ui/words/draw-count.ts";
import styles from "./history-day.module.css";

type Props = {
  /** The drawing day, YYYY-MM-DD. */
  readonly date: string;
  readonly days: TrackDays;
  /** The newest day with draws. */
  readonly last: string;
  /** Draws of the day; null while they are not known. */
  readonly total: number | null;
  readonly onDate: (date: string) => void;
  /** Beside the day. */
  readonly children?: ReactNode;
};

export function HistoryDay({ date, days, last, total, onDate, children }: Props) {
  const { t, i18n } = useLingui();
  const move = (days: number) => onDate(addDays(date, days));
  return (
    <div className={styles["bar"]}>
      <Button look="icon" aria-label={t`Previous day`} onClick={() => move(-1)}>
        <Icon name="chevron-left" />
      </Button>
      <DayField date={date} last={last} onDate={onDate} />
      <span className={styles["date"]}>{useFormat().day(date)}</span>
      <Button look="icon" aria-label={t`Next day`} disabled={date >= last} onClick={() => move(1)}>
        <Icon name="chevron-right" />
      </Button>
      {children}
      <DayStart start={days.day_start} />
      {total !== null && <span className={styles["total"]}>{drawCount(i18n, total)}</span>}
    </div>
  );
}
