import type { ReactNode } from "react";
import type { Patterns } from "#contract/statistics.ts";
import figures from "#ui/figures.module.css";
import { PatternRoad } from "./pattern-road.tsx";
import { type SharePart, type ShareRow, ShareTable } from "./share-table.tsx";

type Props = {
  readonly title: string;
  readonly note: string;
  readonly head: string;
  readonly parts: readonly SharePart[];
  readonly rows: readonly ShareRow[];
  readonly road: { readonly title: string; readonly summary: string };
  readonly beads: Patterns["roads"][number]["beads"];
  readonly current: number;
  readonly children: ReactNode;
};

/** Counts of a pattern against chance, and the road of the chosen number or place. */
export function SharesView({
  title,
  note,
  head,
  parts,
  rows,
  road,
  beads,
  current,
  children,
}: Props) {
  // A part that chance never gives, such as the middle of an even field, isn't shown.
  const possible = parts.map(({ chance }) => chance > 0);
  return (
    <>
      <section className={figures["part"]}>
        <h2>{title}</h2>
        <p className={figures["note"]}>{note}</p>
        <ShareTable
          caption={title}
          head={head}
          parts={parts.filter((_, index) => possible[index])}
          rows={rows.map((row) => ({
            ...row,
            counts: row.counts.filter((_, index) => possible[index]),
          }))}
          current={current}
        />
      </section>
      <section className={figures["part"]}>
        <PatternRoad {...road} beads={beads}>
          {children}
        </PatternRoad>
      </section>
    </>
  );
}
