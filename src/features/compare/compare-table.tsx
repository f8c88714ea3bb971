import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import figures from "#ui/figures.module.css";
import { ScrollBox } from "#ui/chart/scroll-box.tsx";
import styles from "./compare-table.module.css";
import {
  type Entry,
  type Figure,
  type FigureRow,
  useMarbleRows,
  useTrackRows,
} from "./figure-rows.ts";

type Props = {
  readonly entries: readonly Entry[];
  readonly renderHead: (entry: Entry, index: number) => ReactNode;
};

/** Figures of tracks or marbles side by side, each row on one axis from nothing to its highest. */
export function CompareTable({ entries, renderHead }: Props) {
  const { t } = useLingui();
  const trackRows = useTrackRows();
  const marbleRows = useMarbleRows();
  const rows = entries[0]?.number === null ? trackRows(entries) : marbleRows(entries);
  return (
    <ScrollBox className={figures["columns"]} label={t`Comparison`}>
      <table className={styles["table"]} style={{ "--k": entries.length }}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t`Figure`}</span>
            </th>
            {entries.map((entry, index) => (
              <th key={entry.key} scope="col" data-nth={index + 1}>
                {renderHead(entry, index)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row">{row.name}</th>
              {row.figures.map((figure, index) => (
                <td key={entries[index]?.key} data-nth={index + 1}>
                  <Cell row={row} figure={figure} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

function Cell({ row, figure }: { readonly row: FigureRow; readonly figure: Figure }) {
  const { value, text, note = "" } = figure;
  const most = Math.max(...row.figures.map((each) => each.value ?? 0));
  const share = value === null || most === 0 ? 0 : value / most;
  return (
    <>
      <span className={styles["value"]}>
        {text} {note !== "" && <small>{note}</small>}
      </span>
      <span className={styles["bar"]} style={{ "--share": share.toFixed(3) }} aria-hidden="true" />
    </>
  );
}
