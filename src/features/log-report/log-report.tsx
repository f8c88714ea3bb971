import { useLingui } from "@lingui/react/macro";
import { useDevice } from "#device/device.ts";
import { Icon } from "#ui/icon.tsx";
import { useLatePart } from "#ui/mantine/use-late.tsx";
import styles from "./report.module.css";

const load = async () => (await import("./report-panel.tsx")).ReportPanel;

/** What this device verified and found of the log of draws; that it will check while the device starts. */
export function LogReport() {
  const { t } = useLingui();
  const report = useLatePart(load, useDevice());
  return (
    <div className={styles["room"]}>
      {report ?? (
        <div className={styles["panel"]}>
          <p className={styles["headline"]}>
            <Icon name="compass" size={22} />
            <strong>{t`Checking the draws…`}</strong>
          </p>
          <p
            className={styles["known"]}
          >{t`The check begins once the page is loaded. It needs scripts.`}</p>
        </div>
      )}
    </div>
  );
}
