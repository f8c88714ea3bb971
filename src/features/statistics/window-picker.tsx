import { useLingui } from "@lingui/react/macro";
import { WINDOWS } from "#contract/limits.ts";
import type { TrackDays } from "#domain/drawing-day.ts";
import { buttonClass } from "#ui/button.tsx";
import { type ChoiceLink, Choices } from "#ui/choices/choices.tsx";
import { DayField } from "#ui/choices/day-field.tsx";
import { DayStart } from "#ui/facts.tsx";

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
  /** The other parts of the address: the browser sends them with the day where no script does. */
  readonly rest?: readonly (readonly [name: string, value: string])[];
};

/** Chooses the draws of a statistic: the last ones, or those of a day. */
export function WindowPicker({ limit, date, today, days, link, onDate, rest = [] }: Props) {
  const { t } = useLingui();
  return (
    <div className="window-picker" data-noprint>
      <Choices
        label={t`Number of draws`}
        options={WINDOWS.map((value) => ({ value, label: value, name: t`Last ${value} draws` }))}
        current={limit}
        narrow
        link={(value, props) => (value === null ? null : link(value, props))}
      />
      <form className="window-picker-day" data-chosen={date !== "" || undefined}>
        <DayField date={date} last={today} onDate={onDate} />
        {rest.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <noscript>
          <button type="submit" className={buttonClass()}>{t`Show`}</button>
        </noscript>
        <small>{days.zone}</small>
        <DayStart start={days.day_start} />
      </form>
    </div>
  );
}
