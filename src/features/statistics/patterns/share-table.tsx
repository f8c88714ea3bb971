import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useFormat } from "#i18n/format.ts";
import { ScrollBox } from "#ui/chart/scroll-box.tsx";
import { share } from "#ui/chart/side.ts";
import { TableHead } from "#ui/chart/table-head.tsx";
import figures from "#ui/figures.module.css";
import styles from "./share-table.module.css";

/** One of the parts that the draws of a row are divided into. */
export interface SharePart {
  readonly name: string;
  /** By chance, from 0 to 1. */
  readonly chance: number;
  readonly look: "full" | "dotted" | "open";
}

export interface ShareRow {
  readonly name: number;
  readonly label: ReactNode;
  /** A count for each part. */
  readonly counts: readonly number[];
}

type Props = {
  readonly caption: string;
  readonly head: string;
  readonly parts: readonly SharePart[];
  readonly rows: readonly ShareRow[];
  /** The row whose road is shown. */
  readonly current: number;
};

/** The count of each part in each row, as a figure and as a bar with marks at the values by chance. */
export function ShareTable({ caption, head, parts, rows, current }: Props) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <ScrollBox className={figures["columns"]} label={caption}>
      <table className={`${figures["table"]} ${styles["table"]}`}>
        <TableHead
          names={[
            head,
            ...parts.map(({ name, chance, look }) => (
              <span key={name} className={styles["part"]} data-look={look}>
                {name}
                <small>{`${t`expected`} ${format.percent(chance)}`}</small>
              </span>
            )),
            <span key="bar" className="visually-hidden">{t`Shares`}</span>,
          ]}
        />
        <tbody>
          {rows.map((row) => (
            <Row key={row.name} row={row} parts={parts} current={row.name === current} />
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

type RowProps = {
  readonly row: ShareRow;
  readonly parts: readonly SharePart[];
  readonly current: boolean;
};

function Row({ row: { label, counts }, parts, current }: RowProps) {
  const format = useFormat();
  const all = counts.reduce((sum, count) => sum + count, 0);
  const toShare = (count: number) => (all === 0 ? 0 : count / all);
  const marks = parts
    .slice(1)
    .map((_, index) => parts.slice(0, index + 1).reduce((sum, { chance }) => sum + chance, 0));
  return (
    <tr data-current={current || undefined}>
      <th scope="row">{label}</th>
      {counts.map((count, index) => (
        <td key={index}>
          {count}
          <small className={styles["percent"]}>{format.percent(toShare(count))}</small>
        </td>
      ))}
      <td aria-hidden="true">
        <span className={styles["bar"]}>
          {counts.map((count, index) => (
            <i
              key={index}
              data-look={parts[index]?.look}
              style={{ "--share": share(toShare(count)) }}
            />
          ))}
          {marks.map((mark, index) => (
            <b key={index} className={figures["expected"]} style={{ "--expected": share(mark) }} />
          ))}
        </span>
      </td>
    </tr>
  );
}
