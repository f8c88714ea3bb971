import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { createPortal } from "react-dom";
import { parseOrder } from "#domain/order.ts";
import { useFormat } from "#i18n/format.ts";
import { getApi } from "#data/queries/query-client.ts";
import { Icon, type IconName } from "#ui/icon.tsx";
import { MarbleRow } from "#ui/marble.tsx";
import { Sheet } from "#ui/sheet.tsx";
import styles from "./check-sheet.module.css";
import { type DrawOnPage, type Outcome, verifyDraw } from "./verify-draw.ts";

type Props = { readonly shown: DrawOnPage; readonly onClose: () => void };

/** Verifies a draw against the public log, and shows the outcome. */
export function CheckSheet({ shown, onClose }: Props) {
  const { t } = useLingui();
  const { cateId, draw } = shown;
  const { term, number } = draw;
  const { data: outcome } = useQuery({
    queryKey: ["verify", cateId, draw],
    queryFn: ({ client }) => verifyDraw(getApi(client).base(), shown),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const order = parseOrder(number);
  return createPortal(
    <Sheet opened onClose={onClose} title={<Trans>Check of draw no. {term}</Trans>}>
      <div
        className={styles["check"]}
        data-testid="draw-check"
        data-kind={outcome?.kind ?? "checking"}
      >
        {order !== null && <MarbleRow order={order} label={t`Finishing order`} most={34} />}
        <div className={styles["outcome"]} aria-live="polite">
          {outcome === undefined ? (
            t`Checking on this device…`
          ) : (
            <OutcomeLine term={term} outcome={outcome} />
          )}
        </div>
        <Link to="/proofs" className={styles["more"] ?? ""}>{t`How verification works`}</Link>
      </div>
    </Sheet>,
    document.body,
  );
}

type Tone = "good" | "plain" | "bad";

const ICONS: Readonly<Record<Tone, IconName>> = { good: "check", plain: "compass", bad: "alert" };
const TONES: Readonly<Record<Outcome["kind"], Tone>> = {
  same: "good",
  corrected: "plain",
  withdrawn: "plain",
  other: "bad",
  missing: "bad",
  waiting: "plain",
  damaged: "bad",
  refused: "bad",
  unreachable: "plain",
  unsupported: "plain",
};

type OutcomeProps = { readonly term: string; readonly outcome: Outcome };

function OutcomeLine({ term, outcome }: OutcomeProps) {
  const tone = TONES[outcome.kind];
  return (
    <p data-tone={tone}>
      <Icon name={ICONS[tone]} size={18} />
      <span>{useSentence(term, outcome)}</span>
    </p>
  );
}

function useSentence(term: string, outcome: Outcome): string {
  const { t } = useLingui();
  const format = useFormat();
  const index = "index" in outcome ? format.number(outcome.index + 1) : "";
  const size = "size" in outcome ? format.number(outcome.size) : "";
  switch (outcome.kind) {
    case "same":
      return t`In the log: entry ${index} of ${size}. Checked on this device.`;
    case "corrected":
      return t`Entry ${index} of ${size} in the log corrects this draw: its result or its times are different.`;
    case "withdrawn":
      return t`The log has this draw; entry ${index} of ${size} records that it was withdrawn.`;
    case "other":
      return t`The log has a different result for draw no. ${term}, and no correction.`;
    case "missing":
      return t`Draw no. ${term} is not in the log.`;
    case "waiting":
      return t`This draw is not in the published log yet. Try again later.`;
    case "damaged":
      return t`The log failed its own check, so this draw can’t be verified.`;
    case "refused": {
      const { status } = outcome;
      return t`The site isn’t serving a valid log (status ${status})`;
    }
    case "unreachable":
      return t`The log can’t be reached right now`;
    case "unsupported":
      return t`This browser can’t check the log’s signature. Use a newer browser, and open the site over HTTPS.`;
  }
}
