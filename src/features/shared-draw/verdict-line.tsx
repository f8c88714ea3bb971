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

function useSentences(by: "device" | "server"): Readonly<Record<Kind, string>> {
  const { t } = useLingui();
  if (by === "device") {
    return {
      asking: t`Checking on this device…`,
      same: t`Matches the result saved on this device.`,
      other: t`Differs from the result saved on this device:`,
      unknown: t`Not on this device, can’t be checked.`,
      unreachable: t`This browser has no saved draws to check against.`,
    };
  }
  return {
    asking: t`Checking with the server…`,
    same: t`Matches the server’s result.`,
    other: t`Differs from the server’s result:`,
    unknown: t`The server has no record of this draw.`,
    unreachable: t`The server can’t be reached.`,
  };
}

type Props = {
  readonly by: "device" | "server";
  readonly verdict: Verdict;
  readonly zone: string | undefined;
};

/** What this device or the server says of a shared draw, with its own result where that differs. */
export function VerdictLine({ by, verdict, zone }: Props) {
  const sentence = useSentences(by)[verdict.kind];
  return (
    <div className={styles["verdict"]} data-kind={verdict.kind} data-by={by}>
      <p>
        <Icon name={ICONS[verdict.kind]} size={17} />
        <span>{sentence}</span>
      </p>
      {verdict.kind === "other" && <DrawLine draw={verdict.known} zone={zone} />}
    </div>
  );
}
