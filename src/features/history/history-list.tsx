/* Laid out by grid, a table loses its roles in some browsers: so they are stated here. */
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Draw, History } from "#contract/draw.ts";
import { MIDNIGHT } from "#contract/limits.ts";
import { parseOrder } from "#domain/order.ts";
import { useFormat } from "#i18n/format.ts";
import { buttonClass } from "#ui/button.tsx";
import { DayStart, NoDraws } from "#ui/facts.tsx";
import { EmptyState } from "#ui/notice.tsx";
import { countRows } from "#ui/marble.tsx";
import { useRowLimit } from "#ui/chart/row-limit.ts";
import { type PageLinkProps, Pager } from "#ui/choices/pager.tsx";
import { drawCount } from "#ui/words/draw-count.ts";
import { HistoryGap, HistoryRow } from "./history-row.tsx";
import styles from "./history-list.module.css";
import { historyRows } from "./rows.ts";
import { type HistoryView, PLAIN_VIEW } from "./view.ts";

type Props = {
  readonly history: History;
  readonly pageLink: (page: number, props: PageLinkProps) => ReactNode;
  /** Draws of the page, where they aren't the history's own; newest first. */
  readonly draws?: readonly Draw[];
  /** The clock time at which the track's day starts, HH:MM; absent: midnight. */
  readonly dayStart?: string;
  readonly view?: HistoryView;
  readonly onShare?: (draw: Draw) => void;
  /** Checks one of the draws, by a press on its number. */
  readonly onCheck?: (draw: Draw) => void;
  /** Replays the race of one of the draws, by a press on its winner's time. */
  readonly onReplay?: (draw: Draw) => void;
  /** The link to the page with all its rows at once, for visitors without scripts; absent: all are shown. */
  readonly whole?: ReactNode;
};

/** Pixels of one more line of marbles in a row. */
const LINE_PX = 34;

/** Rows that a screen shows at once, about. */
const FIRST_ROWS = 12;

/** A day's draws, newest first, with those that were not received shown as gaps. */
export function HistoryList(props: Props) {
  const { history, pageLink, draws = history.list, view = PLAIN_VIEW, whole } = props;
  const { t, i18n } = useLingui();
  const limit = useRowLimit(FIRST_ROWS, whole === undefined);
  const date = useFormat().day(history.date);
  const { page } = history;
  const pages = Math.ceil(history.total / Math.max(1, history.page_size));
  // Draws that aren't the page's own may begin or end elsewhere.
  const edges = {
    newest: page === 1 && draws[0]?.term === history.list[0]?.term,
    oldest: page >= pages && draws.at(-1)?.term === history.list.at(-1)?.term,
  };
  const rows = historyRows(draws, history, edges);
  if (history.total > 0 && page > pages) {
    const children = t`Draws on ${date}`;
    const first = pageLink(1, { className: buttonClass(), children });
    return <EmptyState title={t`Page not found`}>{first}</EmptyState>;
  }
  if (rows.length === 0) return <NoDraws day={history.date} empty={history.empty} />;
  return (
    <div className={styles["list"]} style={rowsStyle(draws, rows.length - draws.length)}>
      <p className={styles["paper"]}>
        {t`Draws on ${date}`} · {t`page ${page} of ${pages}`}
      </p>
      <table
        role="table"
        aria-label={t`Draws on ${date}`}
        data-begun={limit < rows.length || undefined}
      >
        <Head shares={props.onShare !== undefined} />
        <tbody role="rowgroup">
          {rows
            .slice(0, limit)
            .map((row) =>
              row.kind === "draw" ? (
                <HistoryRow
                  key={row.draw.term}
                  draw={row.draw}
                  zone={history.zone}
                  day={history.date}
                  view={view}
                  onShare={props.onShare}
                  onCheck={props.onCheck}
                  onReplay={props.onReplay}
                  found={row.draw.term === history.found}
                />
              ) : (
                <HistoryGap key={`gap ${row.from}`} gap={row} />
              ),
            )}
        </tbody>
      </table>
      {limit < rows.length && <noscript>{whole}</noscript>}
      <Pager page={page} pages={pages} link={pageLink} />
      <p className={styles["total"]}>
        {drawCount(i18n, history.total)} <DayStart start={props.dayStart ?? MIDNIGHT} />
      </p>
    </div>
  );
}

/** The values from which the style sheet computes the height of all rows. */
function rowsStyle(draws: readonly Draw[], gaps: number) {
  const lines = countRows(parseOrder(draws[0]?.number ?? "")?.length ?? 1);
  return { "--draws": draws.length, "--gaps": gaps, "--more": `${(lines - 1) * LINE_PX}px` };
}

function Head({ shares }: { readonly shares: boolean }) {
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
