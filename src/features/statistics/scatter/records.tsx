import { useLingui } from "@lingui/react/macro";
import type { Scatter } from "#contract/statistics.ts";
import { formatSeconds } from "#domain/format-seconds.ts";
import { LinkedMarble } from "#ui/choices/linked-marble.tsx";
import figures from "#ui/figures.module.css";
import styles from "./scatter.module.css";

type Props = Pick<Scatter, "records">;

/** The fastest times of the track with the draws they were run in. */
export function Records({ records }: Props) {
  const { t } = useLingui();
  if (records.length === 0) return null;
  return (
    <section className={figures["part"]}>
      <h2>{t`Fastest times on this track`}</h2>
      <ol className={styles["records"]}>
        {records.map(({ term, number, timing }, index) => (
          <li key={`${term} ${number}`}>
            <span aria-hidden="true">{index + 1}</span>
            <LinkedMarble n={number} />
            <b>{formatSeconds(timing)}</b>
            <small>{t`no. ${term}`}</small>
          </li>
        ))}
      </ol>
    </section>
  );
}
