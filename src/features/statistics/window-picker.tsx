import { useLingui } from "@lingui/react/macro";
import { type SubmitEvent, useId } from "react";
import { WINDOWS } from "#contract/limits.ts";
import type { TrackDays } from "#domain/drawing-day.ts";
import { Button } from "#ui/button.tsx";
import { DayStart } from "#ui/facts.tsx";
import { type ChoiceLink, Choices } from "#ui/choices/choices.tsx";

export type WindowLimit = (typeof WINDOWS)[number];

type Props = {
  /** Draws of the window, null while a day is chosen. */
  readonly limit: WindowLimit | null;
  /** The chosen drawing day, YYYY-MM-DD, "" for none. */
  readonly date: string;
  /** The last day that can be chosen. */
  readonly today: string;
  readonly days: TrackDays;
  readonly link: ChoiceLink<WindowLimit>;
  readonly onDate: (date: string) => void;
};

/** Chooses the draws of a statistic: the last ones, or those of a day. */
export function WindowPicker({ limit, date, today, days, link, onDate }: Props) {
  const { t } = useLingui();
  const id = useId();

  function choose(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget).get("date");
    if (typeof chosen === "string" && chosen !== "") onDate(chosen);
  }

  return (
    <div className="window-picker" data-noprint>
      <Choices
        label={t`Number of draws`}
        options={WINDOWS.map((value) => ({ value, label: value, name: t`Last ${value} draws` }))}
        current={limit}
        narrow
        link={(value, props) => (value === null ? null : link(value, props))}
      />
      <form className="window-picker-day" onSubmit={choose} data-chosen={date !== "" || undefined}>
        <label htmlFor={id}>
          {t`Choose a date`} <small>({days.zone})</small> <DayStart start={days.day_start} />
        </label>
        <input
          key={date}
          id={id}
          type="date"
          name="date"
          defaultValue={date}
          max={today}
          required
        />
        <Button type="submit" look={date === "" ? "plain" : "accent"}>
          {t`Show`}
        </Button>
      </form>
    </div>
  );
}
