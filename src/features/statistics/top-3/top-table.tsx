import { useLingui } from "@lingui/react/macro";
import { useFormat } from "#i18n/format.ts";
import { LinkedMarble } from "#ui/choices/linked-marble.tsx";
import { ScrollBox } from "#ui/chart/scroll-box.tsx";
import { TableHead } from "#ui/chart/table-head.tsx";
import type { TopItem } from "./polar.ts";
import figures from "#ui/figures.module.css";
import styles from "./top-table.module.css";

type Props = {
  readonly items: readonly TopItem[];
  readonly draws: number;
  readonly fair: number | null;
  /** The share at the right end of the bars. */
  readonly edge: number;
};

/** The same as bars in a table. */
export function TopTable({ items, draws, fair, edge }: Props) {
  const { t } = useLingui();
  const format = useFormat();
  const part = (share: number) => Number((share / edge).toFixed(4));
  return (
    <ScrollBox className={figures["columns"]} label={t`Top-3 rate`}>
      <table
        className={`${figures["table"]} ${styles["table"]}`}
        style={{ "--expected": part(fair ?? 0) }}
      >
        <TableHead names={[t`Marble`, t`1st`, t`2nd`, t`3rd`, t`Top-3 rate`]} />
        <tbody>
          {items.map(({ number, first, second, third, rate }) => (
            <tr key={number}>
              <th scope="row">
                <LinkedMarble n={number} />
              </th>
              <td>{first}</td>
              <td>{second}</td>
              <td>{third}</td>
              <td>
                <b>{rate === null ? "–" : format.percent((first + second + third) / draws)}</b>
                <span className={styles["bar"]} aria-hidden="true">
                  {[first, second, third].map((times, step) => (
                    <i
                      key={step}
                      data-step={step + 1}
                      style={{ width: `${(part(times / draws) * 100).toFixed(2)}%` }}
                    />
                  ))}
                  <b className={figures["expected"]} />
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
