/* Laid out by grid, a table loses its roles in some browsers: so they are stated here. */
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import { useLingui } from "@lingui/react/macro";
import { type ReactNode, startTransition, useEffect, useState, useSyncExternalStore } from "react";
import type { Draw, History } from "#contract/draw.ts";
import { useFormat } from "#i18n/format.ts";
import { EmptyState } from "#ui/notice.tsx";
import { type PageLinkProps, Pager } from "#ui/choices/pager.tsx";
import { HistoryGap, HistoryRow } from "./history-row.tsx";
import styles from "./history-list.module.css";
import { historyRows } from "./rows.ts";
import { type HistoryView, PLAIN_VIEW } from "./view.ts";

type Props = {
  readonly history: History;
  /** Makes the link to another page of the day. */
  readonly pageLink: (page: number, props: PageLinkProps) => ReactNode;
  /** Draws of the page, where they aren't the history's own; newest first. */
  readonly draws?: readonly Draw[];
  readonly view?: HistoryView;
  /** Shares one of the draws. */
  readonly onShare?: (draw: Draw) => void;
  /** Checks one of the draws, by a press on its number. */
  readonly onCheck?: (draw: Draw) => void;
  /** Shown beside a draw's number, also where the draw was withdrawn. */
  readonly renderMark?: (draw: Pick<Draw, "term" | "open_timestamp">) => ReactNode;
};

/** Rows that a screen shows at once, about. */
const FIRST_ROWS = 12;

const noChanges = () => () => {};

/**
 * How many rows to render: those that are seen first, the others right after the page has shown them. All in
 * the server's page and in its takeover.
 */
function useRowsMost(): number {
  const inApp = useSyncExternalStore(
    noChanges,
    () => true,
    () => false,
  );
  const [most, setMost] = useState(inApp ? FIRST_ROWS : Infinity);
  useEffect(() => startTransition(() => setMost(Infinity)), []);
  return most;
}

/** A day's draws, newest first, with those that were not received shown as gaps. */
export function HistoryList(props: Props) {
  const { history, pageLink, draws = history.list, view = PLAIN_VIEW } = props;
  const { t } = useLingui();
  const most = useRowsMost();
  const date = useFormat().day(history.date);
  const pages = Math.ceil(history.total / Math.max(1, history.page_size));
  // Draws that aren't the page's own may begin or end elsewhere.
  const edges = {
    newest: history.page === 1 && draws[0]?.term === history.list[0]?.term,
    oldest: history.page >= pages && draws.at(-1)?.term === history.list.at(-1)?.term,
  };
  const rows = historyRows(draws, history, edges);
  if (rows.length === 0) return <EmptyState title={t`No draws on ${date}`} />;
  return (
    <div className={styles["list"]} style={{ "--rows": rows.length }}>
      <table
        role="table"
        aria-label={t`Draws on ${date}`}
        data-begun={most < rows.length || undefined}
      >
        <Head shares={props.onShare !== undefined} />
        <tbody role="rowgroup">
          {rows
            .slice(0, most)
            .map((row) =>
              row.kind === "draw" ? (
                <HistoryRow
                  key={row.draw.term}
                  draw={row.draw}
                  renderMark={props.renderMark}
                  zone={history.zone}
                  view={view}
                  onShare={props.onShare}
                  onCheck={props.onCheck}
                />
              ) : (
                <HistoryGap key={`gap ${row.from}`} gap={row} renderMark={props.renderMark} />
              ),
            )}
        </tbody>
      </table>
      <Pager page={history.page} pages={pages} link={pageLink} />
    </div>
  );
}

function Head({ shares }: { readonly shares: boolean }) {
  // Rarely rendered again: memoizing each text would only cost bytes.
  "use no memo";
  const { t } = useLingui();
  const columns = {
    term: t`Draw no.`,
    time: t`Time`,
    marbles: t`Result`,
    sum2: t`Sum of top 2`,
    sum3: t`Sum of top 3`,
    sides: t`Sides of the winner`,
    winner: t`Winner`,
    ...(shares && { share: t`Share` }),
  };
  return (
    <thead role="rowgroup">
      <tr role="row" className={styles["row"]}>
        {Object.entries(columns).map(([column, name]) => (
          <th key={column} role="columnheader" className={styles[column]}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}
