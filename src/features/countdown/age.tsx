import { useLingui } from "@lingui/react/macro";
import { ZONE_DEFAULT } from "#contract/limits.ts";
import { useFormat } from "#i18n/format.ts";
import { useNow } from "#live/clock.ts";

type Props = {
  /** Epoch seconds. */
  readonly at: number;
  readonly zone?: string;
  /** Stays empty until the page is live, where the clock time is already beside it. */
  readonly silent?: boolean;
};

/** How long ago a time was; its clock time until the page is live. */
export function Age({ at, zone = ZONE_DEFAULT, silent = false }: Props) {
  const { t } = useLingui();
  const format = useFormat();
  const now = useNow();
  if (!(at > 0) || (silent && now === null)) return null;
  const seconds = now === null ? null : now - at;
  // A clock that is a little behind must not show a time in the future.
  const text =
    seconds === null ? format.clock(at, zone) : seconds < 2 ? t`just now` : format.ago(seconds);
  return (
    <time dateTime={new Date(at * 1000).toISOString()} title={format.moment(at, zone)}>
      {text}
    </time>
  );
}
