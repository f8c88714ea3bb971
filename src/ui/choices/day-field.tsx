import { useLingui } from "@lingui/react/macro";
import { type KeyboardEvent, useEffect, useRef } from "react";

type Props = {
  /** YYYY-MM-DD; "" for none. */
  readonly date: string;
  /** The last day that can be chosen. */
  readonly last: string;
  readonly onDate: (date: string) => void;
};

/**
 * The field of the day. A browser reports each key that leaves a valid date, such as the year 2 of 2026: a typed day
 * is chosen by Enter or by leaving the field, one of the calendar at once.
 */
export function DayField({ date, last, onDate }: Props) {
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
    // The browser reports a nonexistent date.
    if (currentTarget.validity.badInput) currentTarget.reportValidity();
    else choose();
  }

  return (
    <input
      ref={box}
      type="date"
      name="date"
      aria-label={t`Day`}
      defaultValue={date}
      max={last}
      onKeyDown={press}
      onChange={() => isTyped.current || choose()}
      onBlur={() => isTyped.current && choose()}
    />
  );
}
