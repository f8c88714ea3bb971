import { useLingui } from "@lingui/react/macro";
import { useSyncExternalStore } from "react";
import { drawAnnouncements } from "#device/draw-announcements.ts";
import styles from "./announcement-choice.module.css";

const subscribe = (changed: () => void) => drawAnnouncements().subscribe(changed);

/** Switches off what screen readers say at each new draw. */
export function AnnouncementChoice() {
  const { t } = useLingui();
  const on = useSyncExternalStore(
    subscribe,
    () => drawAnnouncements().get(),
    () => true,
  );
  return (
    <label className={styles["choice"]}>
      <input
        type="checkbox"
        checked={on}
        onChange={({ target }) => drawAnnouncements().set(target.checked)}
      />
      {t`Screen readers announce new draws`}
    </label>
  );
}
