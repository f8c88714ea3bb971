import { useLingui } from "@lingui/react/macro";
import { Button, buttonClass } from "#ui/button.tsx";
import { DayField } from "#ui/choices/day-field.tsx";
import { Icon } from "#ui/icon.tsx";
import styles from "./history-tools.module.css";

type Props = {
  /** The drawing day, YYYY-MM-DD. */
  readonly date: string;
  /** The newest day with draws. */
  readonly last: string;
  readonly onDate: (date: string) => void;
  /** Goes some days on, or back. */
  readonly onMove: (days: number) => void;
};

/** Chooses the day of the history; without scripts the browser requests the page itself. */
export function HistoryDay({ date, last, onDate, onMove }: Props) {
  const { t } = useLingui();
  const isLast = date >= last;
  return (
    <form action="#history" className={styles["day"]}>
      <Button look="icon" aria-label={t`Previous day`} onClick={() => onMove(-1)}>
        <Icon name="chevron-left" />
      </Button>
      <DayField date={date} last={last} onDate={onDate} />
      {/* Not `disabled`, which would take the focus from the button that has reached the last day. */}
      <Button
        look="icon"
        aria-label={t`Next day`}
        aria-disabled={isLast || undefined}
        onClick={() => isLast || onMove(1)}
      >
        <Icon name="chevron-right" />
      </Button>
      <noscript>
        <button type="submit" className={buttonClass()}>{t`Show`}</button>
      </noscript>
    </form>
  );
}
