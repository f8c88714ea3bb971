import { useLingui } from "@lingui/react/macro";
import { ZONE_DEFAULT } from "#contract/limits.ts";
import { useFormat } from "#i18n/format.ts";
import { useNow } from "#queries/clock.ts";

type Props = {
  /** Epoch seconds. */
  readonly at: number;
  readonly zone?: string;
};

/** How long ago something was; its clock time until the page is live. */
export function Age({ at, zone = ZONE_DEFAULT }: Props) {
  const { t } = useLingui();
  const { ago, clock, moment } = useFormat();
  const now = useNow();
  if (!(at > 0)) return null;
  const seconds = now === null ? null : now - at;
  // A clock that is a little behind must not tell of the future.
  const text = seconds === null ? clock(at, zone) : seconds < 2 ? t`just now` : ago(seconds);
  return (
    <time dateTime={new Date(at * 1000).toISOString()} title={moment(at, zone)}>
      {text}
    </time>
  );
}
