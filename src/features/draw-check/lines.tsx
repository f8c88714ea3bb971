import { useLingui } from "@lingui/react/macro";
import type { DrawVerdict } from "#device/log/status.ts";
import { useFormat } from "#i18n/format.ts";
import styles from "./check-sheet.module.css";
import { Line } from "./line.tsx";
import { Unproved } from "./unproved.tsx";

type Props = { readonly verdict: DrawVerdict; readonly term: string };

/** What a check found, a line for each question. */
export function Lines({ verdict, term }: Props) {
  return (
    <ul className={styles["lines"]}>
      {verdict.kind === "checked" ? (
        <>
          <InLog verdict={verdict} />
          <SameLog verdict={verdict} />
          <Run run={verdict.run} />
        </>
      ) : (
        <Unproved verdict={verdict} term={term} />
      )}
    </ul>
  );
}

type VerdictProps = Pick<Props, "verdict">;

function InLog({ verdict }: VerdictProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { said, offline } = verdict;
  const index = format.number(verdict.index + 1);
  const size = format.number(verdict.size);
  if (said === "withdrawn") {
    return (
      <Line tone="plain">{t`The log has this draw, and says at number ${index} of ${size} that it was withdrawn.`}</Line>
    );
  }
  if (said === "corrected") {
    return (
      <Line tone="plain">{t`The log has this draw, and its correction at number ${index} of ${size}.`}</Line>
    );
  }
  return (
    <Line tone="good">
      {offline
        ? t`In the log at number ${index} of ${size}: checked on this device, offline.`
        : t`In the log at number ${index} of ${size}: checked on this device.`}
    </Line>
  );
}

function SameLog({ verdict: { since } }: VerdictProps) {
  const { t } = useLingui();
  const format = useFormat();
  if (since === null) {
    return (
      <Line tone="plain">{t`Whether it is the same log as on your first visit can’t be checked without the network.`}</Line>
    );
  }
  const date = format.moment(Math.floor(since / 1000));
  return <Line tone="good">{t`The same log as on your first visit (${date}).`}</Line>;
}

function Run({ run }: { readonly run: DrawVerdict["run"] }) {
  const { t } = useLingui();
  switch (run) {
    case "same":
      return (
        <Line tone="good">{t`Simulated, and run again on this device: the same result.`}</Line>
      );
    case "later":
      return <Line tone="plain">{t`Simulated: it can be run again once its day is over.`}</Line>;
    case "unproved":
      return (
        <Line tone="plain">{t`Simulated before the promise was made: it can’t be run again.`}</Line>
      );
    case "unread":
      return <Line tone="plain">{t`Simulated: running it again needs the network.`}</Line>;
    case "real":
      return (
        <Line tone="plain">{t`Real: as the track’s operator submitted it. That the race was fair can’t be proven here.`}</Line>
      );
  }
}
