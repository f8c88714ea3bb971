import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Days } from "#contract/days.ts";
import { addMonths, weeksOf } from "#domain/month.ts";
import { useFormat, useLocale } from "#i18n/format.ts";
import { daysQuery } from "#queries/days.ts";
import { Button } from "#ui/button.tsx";
import type { ChoiceLink } from "#ui/choices/choices.tsx";
import { Icon } from "#ui/icon.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { drawCount } from "#ui/words/draw-count.ts";
import styles from "./calendar.module.css";

export interface CalendarProps {
  readonly cateId: number;
  /** The day that the history shows, YYYY-MM-DD. */
  readonly shown: string;
  /** Leads to the draws of a day. */
  readonly dayLink: ChoiceLink<string>;
  /** Says that the days load, or why they couldn't be loaded. */
  readonly renderStatus: (query: UseQueryResult<Days>) => ReactNode;
}

export type CalendarSheetProps = CalendarProps & {
  readonly opened: boolean;
  readonly onClose: () => void;
};

/** The months of a track: which days have draws, and of which some are missing. */
export function Calendar({ opened, onClose, ...calendar }: CalendarSheetProps) {
  const { t } = useLingui();
  return (
    <Sheet opened={opened} onClose={onClose} title={t`Days with draws`}>
      <Months {...calendar} />
    </Sheet>
  );
}

function Months({ cateId, shown, dayLink, renderStatus }: CalendarProps) {
  const { t } = useLingui();
  const [month, setMonth] = useState(shown.slice(0, 7));
  const query = useQuery(daysQuery({ cateId, month }, useLocale()));
  const { data, isPlaceholderData } = query;
  return (
    <div className={styles["calendar"]}>
      <div className={styles["bar"]}>
        <Button
          look="icon"
          aria-label={t`Previous month`}
          onClick={() => setMonth(addMonths(month, -1))}
        >
          <Icon name="chevron-left" />
        </Button>
        <h3 aria-live="polite">{useMonthName(month)}</h3>
        <Button
          look="icon"
          aria-label={t`Next month`}
          onClick={() => setMonth(addMonths(month, 1))}
        >
          <Icon name="chevron-right" />
        </Button>
      </div>
      <Month
        month={month}
        shown={shown}
        days={isPlaceholderData ? undefined : data?.days}
        dayLink={dayLink}
      />
      {renderStatus(query)}
      <p className={styles["legend"]}>
        <Trans>
          Below each day its draws, and after <b>−</b> those that were not received.
        </Trans>
      </p>
    </div>
  );
}

function useMonthName(month: string): string {
  const { tag } = useFormat();
  return new Intl.DateTimeFormat(tag, { year: "numeric", month: "long", timeZone: "UTC" }).format(
    Date.parse(`${month}-01T00:00:00Z`),
  );
}

type MonthProps = Pick<CalendarProps, "shown" | "dayLink"> & {
  readonly month: string;
  /** Undefined while they load. */
  readonly days: Days["days"] | undefined;
};

function Month({ month, shown, days, dayLink }: MonthProps) {
  const format = useFormat();
  const weeks = weeksOf(month, useLocale() === "ja" ? 0 : 1);
  const weekday = new Intl.DateTimeFormat(format.tag, { weekday: "narrow", timeZone: "UTC" });
  const weekdayName = new Intl.DateTimeFormat(format.tag, { weekday: "long", timeZone: "UTC" });
  const byDate = new Map(days?.map((day) => [day.date, day]));
  return (
    <table className={styles["month"]} aria-busy={days === undefined}>
      <thead>
        <tr>
          {weeks[0]?.map((date) => (
            <th key={date} scope="col" abbr={weekdayName.format(Date.parse(date))}>
              {weekday.format(Date.parse(date))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((date) => (
              <td key={date}>
                {date.startsWith(month) && (
                  <Day
                    date={date}
                    day={byDate.get(date)}
                    current={date === shown}
                    dayLink={dayLink}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type DayProps = Pick<MonthProps, "dayLink"> & {
  readonly date: string;
  /** Undefined while it isn't known, and after the last day with draws. */
  readonly day: Days["days"][number] | undefined;
  readonly current: boolean;
};

/** A day, which leads to its draws if it has or lacks some. */
function Day({ date, day, current, dayLink }: DayProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { draws = 0, missing = 0 } = day ?? {};
  const number = Number(date.slice(8));
  if (draws + missing === 0) return <span className={styles["day"]}>{number}</span>;
  const parts = [
    format.day(date),
    drawCount(i18n, draws),
    ...(missing > 0 ? [t`${missing} not received`] : []),
  ];
  return dayLink(date, {
    className: styles["day"] ?? "",
    ...(current && { "aria-current": "true" as const }),
    children: (
      <>
        <span className="visually-hidden">{parts.join(", ")}</span>
        <span aria-hidden>{number}</span>
        <small aria-hidden>
          {draws}
          {missing > 0 && <b>−{missing}</b>}
        </small>
      </>
    ),
  });
}
