import type { ComponentProps } from "react";
import { FindDraw } from "./find-draw.tsx";
import { HistoryDay } from "./history-day.tsx";
import styles from "./history-tools.module.css";
import { ViewPicker } from "./view-picker.tsx";

type Props = {
  readonly day: ComponentProps<typeof HistoryDay>;
  readonly view: ComponentProps<typeof ViewPicker>;
  readonly find: ComponentProps<typeof FindDraw>;
};

/** The controls of a history in one row: its day, its view, and the search for a draw. */
export function HistoryTools({ day, view, find }: Props) {
  return (
    <div className={styles["tools"]} data-noprint>
      <HistoryDay {...day} />
      <ViewPicker {...view} />
      <FindDraw {...find} />
    </div>
  );
}
