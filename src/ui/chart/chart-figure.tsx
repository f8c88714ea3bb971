import { Trans } from "@lingui/react/macro";
import { type ReactNode, useId, useState } from "react";
import { buttonClass } from "#ui/button.tsx";
import { ScrollBox } from "./scroll-box.tsx";
import { TableHead } from "#ui/chart/table-head.tsx";

/** A chart's values as a table: texts ready to print. */
export interface TableData {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

type Props = {
  readonly title: string;
  /** The chart in words. */
  readonly summary?: ReactNode;
  /** Keys and choices, below the title. */
  readonly legend?: ReactNode;
  /** Facts of the value under the cursor; null while none is read, absent for a chart without a cursor. */
  readonly readout?: readonly string[] | null | undefined;
  /** Creates the same values as a table on demand. */
  readonly table?: (() => TableData) | undefined;
  readonly children: ReactNode;
};

/** The frame of every chart: its title, its meaning in words, which the read-out covers, and its table. */
export function ChartFigure({ title, summary, legend, readout, table, children }: Props) {
  const id = useId();
  return (
    <figure className="chart-figure" aria-labelledby={`${id}t`}>
      <figcaption className="chart-figure-caption">
        <h2 id={`${id}t`}>{title}</h2>
        {legend}
        <div className="chart-figure-note">
          {summary !== undefined && <p>{summary}</p>}
          {readout !== undefined && (
            <output className="chart-figure-readout" data-idle={readout === null || undefined}>
              {readout?.map((fact) => <span key={fact}>{fact}</span>) ?? (
                <Trans>Touch the chart or use the arrow keys to read values.</Trans>
              )}
            </output>
          )}
        </div>
      </figcaption>
      {children}
      {table !== undefined && <TableToggle title={title} table={table} />}
    </figure>
  );
}

type ToggleProps = { readonly title: string; readonly table: () => TableData };

function TableToggle({ title, table }: ToggleProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="chart-figure-toggle">
      <button
        type="button"
        className={buttonClass("bare")}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {open ? <Trans>Hide the table</Trans> : <Trans>Show as table</Trans>}
      </button>
      <div id={id} hidden={!open}>
        {open && <DataTable caption={title} data={table()} />}
      </div>
    </div>
  );
}

type TableProps = { readonly caption: string; readonly data: TableData };

function DataTable({ caption, data }: TableProps) {
  return (
    <ScrollBox className="chart-figure-scroll" label={caption}>
      <table className="chart-figure-table">
        <TableHead names={data.head} />
        <tbody>
          {data.rows.map(([first = "", ...rest], index) => (
            <tr key={`${first} ${index}`}>
              <th scope="row">{first}</th>
              {rest.map((text, column) => (
                <td key={data.head[column + 1]}>{text}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
