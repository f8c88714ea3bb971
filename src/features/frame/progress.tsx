import { useLingui } from "@lingui/react/macro";
import { useRouterState } from "@tanstack/react-router";
import styles from "./progress.module.css";

/** A line along the window's top while another page is on its way for longer than a moment. */
export function Progress() {
  const { t } = useLingui();
  const underway = useRouterState({ select: ({ isLoading }) => isLoading });
  return underway && <progress className={styles["line"]} aria-label={t`Loading…`} />;
}
