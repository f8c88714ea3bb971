import { useLingui } from "@lingui/react/macro";
import { sidesOfKind } from "#domain/two-sides.ts";
import type { SideKind } from "#domain/sequence.ts";
import { useFormat } from "#i18n/format.ts";
import { useSideNames } from "#ui/side-names.ts";
import figures from "#ui/figures.module.css";
import { share } from "#ui/chart/side.ts";
import { TableHead } from "#ui/chart/table-head.tsx";
import { type Balance, toBar } from "./balance.ts";
import styles from "./balance-table.module.css";
import { useSideWords } from "./use-side-words.ts";

type Props = {
  readonly kind: SideKind;
  readonly rows: readonly Balance[];
  /** Deviation from chance that fills half a bar. */
  readonly reach: number;
};

/** The counts of one kind of sides, each row a thin bar from its chance line. */
export function BalanceTable({ kind, rows, reach }: Props) {
  const { t } = useLingui();
  const words = useSideWords();
  const names = useSideNames();
  const [first, second] = sidesOfKind(kind);
  return (
    <table className={styles["balance"]}>
      <caption>{words.kinds[kind]}</caption>
      <TableHead
        names={[
          <span key="hidden" className="visually-hidden">{t`Place`}</span>,
          names[first],
          t`expected`,
          names[second],
        ]}
      />
      <tbody>
        {rows.map((row) => (
          <BalanceRow key={row.row} row={row} reach={reach} />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = { readonly row: Balance; readonly reach: number };

function BalanceRow({ row, reach }: RowProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { rowName } = useSideWords();
  const { from, width, side } = toBar(row, reach);
  const chance = format.percent(row.chance);
  const short = row.row === "sum2" ? t`Top 2` : row.row === "sum3" ? t`Top 3` : row.row;
  return (
    <tr>
      <th scope="row">
        <span aria-hidden="true">{short}</span>
        <span className="visually-hidden">{rowName(row.row)}</span>
      </th>
      <td data-more={side === "first" || undefined}>{row.first}</td>
      <td>
        <span className={styles["track"]} aria-hidden="true">
          <i data-side={side} style={{ "--from": share(from), "--width": share(width) }} />
          <b className={figures["expected"]} />
        </span>
        <small className={row.chance === 0.5 ? "visually-hidden" : styles["chance"]}>
          {chance}
        </small>
        {row.mid > 0 && <small className={styles["chance"]}>{t`middle ${row.mid}`}</small>}
      </td>
      <td data-more={side === "second" || undefined}>{row.second}</td>
    </tr>
  );
}
