import { useLingui } from "@lingui/react/macro";
import { Icon, type IconName } from "#ui/icon.tsx";
import type { Verdict } from "./check.ts";
import { DrawLine } from "./draw-line.tsx";
import styles from "./shared-card.module.css";

type Kind = Verdict["kind"];

const ICONS: Readonly<Record<Kind, IconName>> = {
  asking: "replay",
  same: "check",
  other: "alert",
  unknown: "compass",
  unreachable: "offline",
};

function useSentences(): Readonly<Record<Kind, string>> {
  const { t } = useLingui();
  return {
    asking: t`Checking with the server…`,
    same: t`Matches the server’s result.`,
    other: t`Differs from the server’s result:`,
    unknown: t`The server has no record of this draw.`,
    unreachable: t`The server can’t be reached.`,
  };
}

type Props = {
  readonly verdict: Verdict;
  readonly zone: string | undefined;
};

/** The verdict on a shared draw, with the server's result where it differs. */
export function VerdictLine({ verdict, zone }: Props) {
  const sentence = useSentences()[verdict.kind];
  return (
    <div className={styles["verdict"]} data-kind={verdict.kind}>
      <p>
        <Icon name={ICONS[verdict.kind]} size={17} />
        <span>{sentence}</span>
      </p>
      {verdict.kind === "other" && <DrawLine draw={verdict.known} zone={zone} />}
    </div>
  );
}
