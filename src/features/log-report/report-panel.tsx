import { useLingui } from "@lingui/react/macro";
import { useSyncExternalStore } from "react";
import type { DrawLog } from "#device/log/draw-log.ts";
import { isPassing, type LogStatus } from "#device/log/status.ts";
import { useFormat } from "#i18n/format.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Findings } from "./findings.tsx";
import styles from "./report.module.css";

type Props = { readonly log: DrawLog };

/** What this device verified of the log, or what it found. */
export function ReportPanel({ log }: Props) {
  const { t } = useLingui();
  const status = useSyncExternalStore(log.status.subscribe, log.status.get);
  const { phase, record } = status;
  const checking = phase === "checking";
  return (
    <div className={styles["panel"]} data-testid="log-report" data-phase={phase}>
      <div aria-live="polite">
        <Headline status={status} />
        {record !== null && <Known record={record} />}
      </div>
      {record?.report && <Findings log={log} report={record.report} />}
      <Button disabled={checking} onClick={() => void log.check().catch(() => {})}>
        <Icon name="replay" size={18} />
        {checking ? t`Checking…` : t`Check now`}
      </Button>
    </div>
  );
}

function useHeadline({ phase, record, unread }: LogStatus): string {
  const { t } = useLingui();
  if (phase === "checking") return t`Checking the draws…`;
  if (phase === "verified") return t`Draws verified on this device`;
  if (phase === "failed") {
    return record?.report && isPassing(record.report)
      ? t`Draws could not be verified`
      : t`Not the same log`;
  }
  if (unread === null) return t`Not checked yet`;
  if (unread === 0) return t`The log can’t be reached at present`;
  return t`The site shows no valid log at present (status ${unread})`;
}

function Headline({ status }: { readonly status: LogStatus }) {
  const { phase } = status;
  const icon = phase === "verified" ? "check" : phase === "failed" ? "alert" : "compass";
  const text = useHeadline(status);
  return (
    <p className={styles["headline"]}>
      <Icon name={icon} size={22} />
      <strong>{text}</strong>
    </p>
  );
}

type KnownProps = { readonly record: NonNullable<LogStatus["record"]> };

/** How far the log was verified here, and since when. */
function Known({ record }: KnownProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { size, first, checked } = record;
  const entries = format.number(size);
  const at = format.moment(Math.floor(checked / 1000));
  const since = format.moment(Math.floor(first.seen / 1000));
  const then = format.number(first.size);
  return (
    <p className={styles["known"]}>
      {t`Verified up to entry ${entries}, last on ${at}.`}
      {format.gap}
      {record.report === null &&
        t`It is the same log as on your first visit (${since}), which had ${then} entries.`}
    </p>
  );
}
