import { useLingui } from "@lingui/react/macro";
import { ZONE_DEFAULT } from "#contract/limits.ts";
import { DAY_SECONDS, localDay } from "#domain/zone.ts";
import { useFormat } from "#i18n/format.ts";
import { useTimedText } from "#data/live/ticker.ts";

/** Seconds beyond which a date needs its year. */
const YEAR_SECONDS = 300 * DAY_SECONDS;

type Props = {
  /** Epoch seconds. */
  readonly at: number;
  readonly zone?: string;
  /** Stays empty until the app runs, and never shows a date: the clock time is beside it. */
  readonly silent?: boolean;
};

/**
 * The age of a time. In the HTML, which may be read on any day, and after a day, its date and clock time; after most of
 * a year, its date with the year.
 */
export function Age(props: Props) {
  return props.at > 0 ? <Ago {...props} /> : null;
}

function Ago({ at, zone = ZONE_DEFAULT, silent = false }: Props) {
  const { t } = useLingui();
  const format = useFormat();
  const ref = useTimedText((now) => {
    const seconds = now - at;
    if (!silent && seconds > YEAR_SECONDS) return format.day(localDay(zone, at));
    if (!silent && seconds > DAY_SECONDS) return format.dated(at, zone);
    // A clock that is a little behind must not show a time in the future.
    return seconds < 2 ? t`just now` : format.ago(seconds);
  });
  return (
    <time
      key={at}
      ref={ref}
      dateTime={new Date(at * 1000).toISOString()}
      title={format.moment(at, zone)}
      data-noprint={silent || undefined}
    >
      {silent ? "" : format.dated(at, zone)}
    </time>
  );
}
