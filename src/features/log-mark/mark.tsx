import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { useSyncExternalStore } from "react";
import type { DrawLog } from "#device/log/draw-log.ts";
import { isPassing, type LogStatus } from "#device/log/status.ts";
import { Drawing } from "#ui/icon.tsx";
import styles from "./mark.module.css";

const SHIELD = "M12 3L5 6v5q0 7 7 10 7-3 7-10V6z";
const PATHS: Readonly<Record<LogStatus["phase"], string>> = {
  idle: SHIELD,
  checking: `${SHIELD}M8.8 12h.1M12 12h.1M15.2 12h.1`,
  verified: `${SHIELD}M9 12l2 2 4-4`,
  failed: `${SHIELD}M12 8.2v4.4M12 15.6v.1`,
};

type Props = { readonly log: DrawLog };

/** The state of the log as a small shield, which leads to the page that explains it. */
export function Mark({ log }: Props) {
  const { t } = useLingui();
  const { phase, record } = useSyncExternalStore(log.status.subscribe, log.status.get);
  if (phase === "idle" && record === null) return null;
  const names = {
    idle: t`Draws not checked just now`,
    checking: t`Checking the draws…`,
    verified: t`Draws verified on this device`,
    failed:
      record?.report && isPassing(record.report)
        ? t`Draws could not be verified`
        : t`Not the same log`,
  };
  const name = names[phase];
  return (
    <Link
      to="/proofs"
      className={styles["mark"] ?? ""}
      data-phase={phase}
      data-testid="log-mark"
      title={name}
      aria-label={name}
    >
      <Drawing path={PATHS[phase]} size={20} />
      {phase === "failed" && <span>{name}</span>}
    </Link>
  );
}
