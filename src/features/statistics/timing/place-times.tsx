import { useLingui } from "@lingui/react/macro";
import type { Timing } from "#contract/statistics.ts";
import { formatAverage } from "#domain/format-seconds.ts";
import figures from "#ui/figures.module.css";
import styles from "./timing-panel.module.css";

type Props = { readonly items: Timing["by_rank"] };

/** The average time at each place, and how far that is behind the first. */
export function PlaceTimes({ items }: Props) {
  const { t } = useLingui();
  const averages = items.flatMap(({ avg }) => avg ?? []);
  const [least, most] = [Math.min(...averages), Math.max(...averages)];
  const spread = most - least;
  return (
    <section className={figures["part"]}>
      <h2>{t`Average time by place`}</h2>
      <ol className={styles["places"]}>
        {items.map(({ rank, avg }) => (
          <li key={rank}>
            <span>{t`Place ${rank}`}</span>
            <span className={styles["rail"]} aria-hidden="true">
              {avg !== null && (
                <i
                  style={{ "--at": spread > 0 ? Number(((avg - least) / spread).toFixed(4)) : 0 }}
                />
              )}
            </span>
            <b>{formatAverage(avg)}</b>
            <span>{avg === null || rank === 1 ? "" : `+${(avg - least).toFixed(3)}`}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
