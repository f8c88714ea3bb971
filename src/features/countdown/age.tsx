import { useLingui } from "@lingui/react/macro";
import { ZONE_DEFAULT } from "#contract/limits.ts";
import { useFormat } from "#i18n/format.ts";
import { useTimedElement } from "#live/timed.ts";
import { ageWriter } from "./write-times.ts";

type Props = {
  /** Epoch seconds. */
  readonly at: number;
  readonly zone?: string;
  /** Stays empty until the page is live, where the clock time is already beside it. */
  readonly silent?: boolean;
};

/** How long ago a time was; until the page is live its date and clock time, as the HTML has no today. */
export function Age(props: Props) {
  return props.at > 0 ? <Ago {...props} /> : null;
}

function Ago({ at, zone = ZONE_DEFAULT, silent = false }: Props) {
  const { i18n } = useLingui();
  const format = useFormat();
  const ref = useTimedElement(ageWriter(i18n, format));
  return (
    <time
      key={at}
      ref={ref}
      dateTime={new Date(at * 1000).toISOString()}
      title={format.moment(at, zone)}
      data-timed={silent ? "short-age" : "age"}
      data-zone={zone === ZONE_DEFAULT ? undefined : zone}
      suppressHydrationWarning
    >
      {silent ? "" : format.dated(at, zone)}
    </time>
  );
}
