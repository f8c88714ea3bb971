import { useLingui } from "@lingui/react/macro";
import type { DrawLog } from "#device/log/draw-log.ts";
import type { DrawOnPage } from "#device/log/status.ts";
import { drawFragment, withProof } from "#domain/draw-link.ts";
import { useLocale } from "#i18n/format.ts";
import { trackPath } from "#contract/url/site-paths.ts";
import { withLocale } from "#contract/languages.ts";
import { Button } from "#ui/button.tsx";
import { saveFile } from "#ui/save-file.ts";
import { toast } from "#ui/toasts/toast.ts";
import styles from "./check-sheet.module.css";

type Props = {
  readonly asked: DrawOnPage;
  readonly log: DrawLog;
  readonly file: string;
};

/** Exports the proof: as a file for other tools, or in a link. */
export function Actions({ asked: { cateId, draw }, log, file }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  async function copy() {
    const proof = await log.linkOf(file);
    const path = withLocale(locale, trackPath(cateId));
    const fragment = withProof(drawFragment({ cateId, ...draw }), proof);
    await navigator.clipboard.writeText(`${window.location.origin}${path}${fragment}`);
    toast({ type: "success", text: t`Link copied` });
  }
  const failed = () => toast({ type: "error", text: t`The link couldn’t be shared` });
  return (
    <div className={styles["actions"]}>
      <Button onClick={() => saveFile(`${cateId}-${draw.term}.tlog-proof`, "text/plain", file)}>
        {t`Save the proof`}
      </Button>
      <Button onClick={() => void copy().catch(failed)}>{t`Copy link with proof`}</Button>
    </div>
  );
}
