import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import type { DrawLog } from "#device/log/draw-log.ts";
import type { DrawOnPage, DrawVerdict } from "#device/log/status.ts";
import { readOrder } from "#domain/order.ts";
import { MarbleRow } from "#ui/marble.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { Actions } from "./actions.tsx";
import { Lines } from "./lines.tsx";
import styles from "./check-sheet.module.css";

type Props = {
  readonly asked: DrawOnPage;
  readonly log: DrawLog;
  readonly onClose: () => void;
};

/** Checks a draw; null while that is under way, "failed" where the code for it didn't come. */
function useVerdict({ asked, log }: Pick<Props, "asked" | "log">): DrawVerdict | "failed" | null {
  const [verdict, setVerdict] = useState<DrawVerdict | "failed" | null>(null);
  useEffect(() => {
    let left = false;
    const show = (next: DrawVerdict | "failed") => left || setVerdict(next);
    log.verdictOf(asked).then(show, () => show("failed"));
    return () => {
      left = true;
    };
  }, [asked, log]);
  return verdict;
}

/** The check of one draw: what this device could verify of it, and its proof for others. */
export function CheckSheet({ asked, log, onClose }: Props) {
  const { t } = useLingui();
  const verdict = useVerdict({ asked, log });
  const { term, number } = asked.draw;
  const order = readOrder(number);
  return createPortal(
    <Sheet opened onClose={onClose} title={<Trans>Check of no. {term}</Trans>}>
      <div className={styles["check"]} data-testid="draw-check" data-kind={kindOf(verdict)}>
        {order !== null && <MarbleRow order={order} label={t`Finishing order`} most={34} />}
        <div aria-live="polite">
          {verdict === null || verdict === "failed" ? (
            <p className={styles["wait"]}>
              {verdict === null
                ? t`Checking on this device…`
                : t`The check could not be loaded. Try again when you are online.`}
            </p>
          ) : (
            <Lines verdict={verdict} term={term} />
          )}
        </div>
        {verdict !== null && verdict !== "failed" && verdict.file !== null && (
          <Actions {...{ asked, log }} file={verdict.file} />
        )}
        <Link
          to="/proofs"
          className={styles["more"] ?? ""}
        >{t`What this proves, and what it doesn’t`}</Link>
      </div>
    </Sheet>,
    document.body,
  );
}

function kindOf(verdict: DrawVerdict | "failed" | null): string {
  if (verdict === null) return "checking";
  return verdict === "failed" ? "unread" : verdict.kind;
}
