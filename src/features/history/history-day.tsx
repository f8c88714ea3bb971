import { useLingui } from "@lingui/react/macro";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import type { TrackDays } from "#domain/drawing-day.ts";
import { addDays } from "#domain/zone.ts";
import { Button } from "#ui/button.tsx";
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
      <Button look="icon" aria-label={t`Next day`} disabled={date >= last} onClick={() => move(1)}>
        <Icon name="chevron-right" />
      </Button>
      {children}
      <DayStart start={days.day_start} />
      {total !== null && <span className={styles["total"]}>{drawCount(i18n, total)}</span>}
    </div>
  );
}

/**
 * The field of the day. A browser reports each key that leaves a valid date, such as the year 2 of 2026: a typed day
 * is chosen by Enter or by leaving the field, one of the calendar at once.
 */
function DayField({ date, last, onDate }: Pick<Props, "date" | "last" | "onDate">) {
  const { t } = useLingui();
  const box = useRef<HTMLInputElement>(null);
  const isTyped = useRef(false);

  useEffect(() => {
    if (box.current !== null && !isTyped.current) box.current.value = date;
  }, [date]);

  function choose() {
    isTyped.current = false;
    const chosen = box.current?.value ?? "";
    if (chosen !== "" && chosen !== date) onDate(chosen);
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    const { key, altKey, currentTarget } = event;
    const opensCalendar = key === " " || key === "F4" || (altKey && key === "ArrowDown");
    if (key === "Escape") currentTarget.value = date;
    isTyped.current = key !== "Escape" && !opensCalendar;
    if (key !== "Enter") return;
    event.preventDefault();
    // Of a date that doesn't exist the browser says so.
    if (currentTarget.validity.badInput) currentTarget.reportValidity();
    else choose();
  }

  return (
    <input
      ref={box}
      type="date"
      aria-label={t`Day`}
      defaultValue={date}
      max={last}
      onKeyDown={press}
      onChange={() => isTyped.current || choose()}
      onBlur={() => isTyped.current && choose()}
    />
  );
}
