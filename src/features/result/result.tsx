import type { ReactNode } from "react";
import type { LastOpen } from "#contract/draw.ts";
import { readOrder } from "#domain/order.ts";
import { useMissingOrder } from "#ui/facts.tsx";
import { Podium } from "./podium.tsx";
import { ResultHead } from "./result-head.tsx";
import { SidesTable } from "./sides-table.tsx";
import { Sums } from "./sums.tsx";
import styles from "./result.module.css";

/** The track whose last draw is shown. */
export interface ResultTrack {
  readonly id: number;
  readonly name: string;
  readonly alias: string;
  /** Display number. */
  readonly number: number | null;
  /** Zone of the game's day. */
  readonly zone: string;
  readonly simulated: boolean;
}

type Props = {
  readonly track: ResultTrack;
  readonly draw: LastOpen | null;
  /** The countdown, large. */
  readonly countdown: ReactNode;
  /** How old the draw is; nothing where the draw's time says it already. */
  readonly age: ReactNode;
  /** Stand beside the name: the track's pin, and what shares the draw. */
  readonly pin?: ReactNode;
  readonly share?: ReactNode;
  /** Stands on the podium's upper edge, in no room of its own. */
  readonly mark?: ReactNode;
  /** Alerts for the next draw; their place is reserved while they load. */
  readonly wait?: ReactNode;
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
            <Podium draw={draw} />
          </div>
          {children}
          <Sums draw={draw} />
          <SidesTable order={order} />
        </>
      )}
    </div>
  );
}
