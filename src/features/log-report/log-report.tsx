import { useDevice } from "#device/device.ts";
import { late } from "#i18n/i18n.ts";
import { useLatePart } from "#ui/mantine/use-late.tsx";
import styles from "./report.module.css";

const load = async () => (await late(() => import("./report-panel.tsx"))).ReportPanel;

/** What this device verified and found of the log of draws; its room while the device starts. */
export function LogReport() {
  return <div className={styles["room"]}>{useLatePart(load, useDevice())}</div>;
}
