import type { ReactNode } from "react";
import { readOrder } from "#domain/order.ts";
import { useMissingOrder } from "#ui/facts.tsx";
import { Podium } from "./podium.tsx";
import { ResultHead, type ResultHeadProps } from "./result-head.tsx";
import { SidesTable } from "./sides-table.tsx";
import { Sums } from "./sums.tsx";
import styles from "./result.module.css";

type Props = ResultHeadProps & {
  /** Stands on the podium's upper edge, in no room of its own. */
  readonly mark?: ReactNode;
  /** Stands below the podium: the photo finish and the replay. */
  readonly children?: ReactNode;
};

/** The head of a track's page: its last draw in full, and the next one. */
export function Result({ children, mark, ...head }: Props) {
  const { draw } = head;
  const order = draw === null ? null : readOrder(draw.number);
  const missing = useMissingOrder(draw?.number);
  return (
    <div className={styles["result"]}>
      <ResultHead {...head} />
      {draw === null || order === null ? (
        <p className={styles["note"]} data-tone={missing.tone}>
          {missing.text}
        </p>
      ) : (
        <>
          <div className={styles["marked"]}>
            {mark}
            <Podium cateId={head.track.id} draw={draw} />
          </div>
          {children}
          <Sums draw={draw} />
          <SidesTable order={order} />
        </>
      )}
    </div>
  );
}
