import { useLingui } from "@lingui/react/macro";
import type { DrawLog } from "#device/log/draw-log.ts";
import type { Report } from "#device/log/report.ts";
import { useFormat } from "#i18n/format.ts";
import { Button } from "#ui/button.tsx";
import { saveFile } from "#ui/save-file.ts";
import styles from "./report.module.css";
import { useFaultSentence } from "./fault-sentence.ts";

type Props = { readonly log: DrawLog; readonly report: Report };

/** What was found, both versions, and what the visitor can do. */
export function Findings({ log, report }: Props) {
  const { t } = useLingui();
  const format = useFormat();
  const sentence = useFaultSentence(report);
  const found = format.moment(Math.floor(report.found / 1000));
  async function save() {
    const { origin, host } = window.location;
    const evidence = await log.evidence(origin);
    if (evidence !== null) saveFile(`evidence-${host}.json`, "application/json", evidence);
  }
  return (
    <>
      <p data-testid="log-fault" data-kind={report.kind}>
        {sentence} {t`Found on ${found}.`}
      </p>
      <div className={styles["versions"]}>
        <Version name={t`What this device knew`} text={report.before} />
        <Version name={t`What it found now`} text={report.now} />
      </div>
      <p className={styles["known"]}>
        {t`The site works on, and its draws stay on screen: judge for yourself whether to believe them. Save the evidence, and show it to someone who can compare it. If the operator has announced a new log, follow that one from now on.`}
      </p>
      <div className={styles["actions"]}>
        <Button look="accent" onClick={() => void save()}>{t`Save the evidence`}</Button>
        <Button onClick={() => void log.startOver().catch(() => {})}>
          {t`Follow the log as it is now`}
        </Button>
      </div>
    </>
  );
}

type VersionProps = { readonly name: string; readonly text: string | null };

function Version({ name, text }: VersionProps) {
  if (text === null) return null;
  return (
    <figure>
      <figcaption>{name}</figcaption>
      <pre>{text}</pre>
    </figure>
  );
}
