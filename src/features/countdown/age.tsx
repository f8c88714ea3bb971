import { useLingui } from "@lingui/react/macro";
import { ZONE_DEFAULT } from "#contract/limits.ts";
import { DAY_SECONDS } from "#domain/zone.ts";
import { useFormat } from "#i18n/format.ts";
import { useLive, useTimedText } from "#live/timed.ts";

type Props = {
  /** Epoch seconds. */
  readonly at: number;
  readonly zone?: string;
  /** Stays empty until the page is live, where the clock time is already beside it. */
  readonly silent?: boolean;
};

/** How long ago a time was; until the page is live its date and clock time, as the HTML has no today. */
export function Age({ at, zone = ZONE_DEFAULT, silent = false }: Props) {
  const { t } = useLingui();
  const format = useFormat();
  const live = useLive();
  const first = silent ? "" : format.dated(at, zone);
  // A clock that is a little behind must not show a time in the future.
  const ago = (seconds: number) => (seconds < 2 ? t`just now` : format.ago(seconds));
  // After a day only a date tells a draw from today's.
  const old = (now: number) => !silent && now - at > DAY_SECONDS;
  const ref = useTimedText((now) => {
    if (!live) return first;
    return old(now) ? format.dated(at, zone) : ago(now - at);
  });
  if (!(at > 0)) return null;
  return (
    <time ref={ref} dateTime={new Date(at * 1000).toISOString()} title={format.moment(at, zone)}>
      {first}
    </time>
  );
}
