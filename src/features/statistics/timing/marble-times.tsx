import { Trans, useLingui } from "@lingui/react/macro";
import type { Timing } from "#contract/statistics.ts";
import { formatAverage, formatSeconds } from "#domain/format-seconds.ts";
import { shortTerm } from "#ui/words/term-text.ts";
import { LinkedMarble } from "#ui/choices/linked-marble.tsx";
import figures from "#ui/figures.module.css";
import { ScrollBox } from "#ui/chart/scroll-box.tsx";
import { TableHead } from "#ui/chart/table-head.tsx";
import styles from "./timing-panel.module.css";

type Item = Timing["by_number"][number];

type Props = { readonly items: readonly Item[] };

/** The times of each marble: how many, average, best and worst with their draws, spread. */
export function MarbleTimes({ items }: Props) {
  const { t } = useLingui();
  return (
    <section className={figures["part"]}>
      <h2>{t`Times by marble`}</h2>
      <ScrollBox className={figures["columns"]} label={t`Times by marble`}>
        <table className={`${figures["table"]} ${styles["times"]}`}>
          <TableHead
            names={[
              t`Marble`,
              <span key="average">
                {t`Average`} <small>± {t`Std. dev.`}</small>
              </span>,
              t`Best`,
              t`Worst`,
              <span key="behind">
                {t`Behind`} <small>{t`Count`}</small>
              </span>,
            ]}
          />
          <tbody>
            {items.map((item) => (
              <MarbleRow key={item.number} item={item} />
            ))}
          </tbody>
        </table>
      </ScrollBox>
      <p className={figures["note"]}>
        <Trans>
          Seconds. Std. dev.: how much its times vary; behind: average gap to the winner.
        </Trans>
      </p>
    </section>
  );
}

function MarbleRow({ item }: { readonly item: Item }) {
  return (
    <tr>
      <th scope="row">
        <LinkedMarble n={item.number} />
      </th>
      <td>
        <b>{formatAverage(item.avg)}</b>
        <small>{item.sd === null ? "" : ` ±${item.sd.toFixed(3)}`}</small>
      </td>
      <td>
        <RaceTime value={formatSeconds(item.best)} term={item.best_term} />
      </td>
      <td>
        <RaceTime value={formatSeconds(item.worst)} term={item.worst_term} />
      </td>
      <td>
        {item.avg_behind === null ? "–" : `+${item.avg_behind.toFixed(3)}`}
        <small> {item.n}</small>
      </td>
    </tr>
  );
}

type TimeProps = { readonly value: string; readonly term: string };

/** A time and the draw it was run in. */
function RaceTime({ value, term }: TimeProps) {
  const { t } = useLingui();
  return (
    <>
      {value}
      {term !== "" && <small title={term}>{t`no. ${shortTerm(term)}`}</small>}
    </>
  );
}
