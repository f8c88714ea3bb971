import { type RefObject, useEffect, useRef } from "react";
import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { Draw, History } from "#contract/draw.ts";
import type { TrackDays } from "#domain/drawing-day.ts";
import { parseOrder } from "#domain/order.ts";
import { addDays } from "#domain/zone.ts";
import { type Exported, ExportBar } from "#features/export/export-bar.tsx";
import { drawTable } from "#features/export/tables.ts";
import { QueryStatus } from "#features/status/failure-note.tsx";
import { FOUND_ID, showFound } from "#features/history/found.ts";
import { HistoryTools } from "#features/history/history-tools.tsx";
import { parsePicked, togglePicked } from "#features/history/view.ts";
import { HistoryList } from "#features/history/history-list.tsx";
import { useLocale } from "#i18n/format.ts";
import { choiceLink } from "#features/statistics/choice-link.tsx";
import { dayDrawsQuery, historyQuery } from "#data/queries/draws.ts";
import { usePageQuery } from "#data/queries/page-query.ts";
import type { PageLinkProps } from "#ui/choices/pager.tsx";
import styles from "./track-history.module.css";

const route = getRouteApi("/track/$id");

/** The address's parts for the last day with draws, from its first page. */
const NO_DAY = { date: undefined, page: undefined, find: undefined };

/** A link to another page of the day that is shown. */
function pageLinkOn(date: string | undefined) {
  return (to: number, props: PageLinkProps) => (
    <Link
      from="/track/$id"
      to="/track/$id"
      search={({ find: _found, ...search }) => ({
        ...search,
        date,
        page: to === 1 ? undefined : to,
      })}
      hash="history"
      resetScroll={false}
      {...props}
    />
  );
}

function WholePage() {
  const { t } = useLingui();
  return (
    <Link
      from="/track/$id"
      to="/track/$id"
      search={(search) => ({ ...search, rows: "all" as const })}
      hash="history"
    >
      {t`All draws of this page`}
    </Link>
  );
}

/** The ref of the heading, which takes the focus when the link to another page went with the page before. */
function useFocusOnPage(page: number | undefined): RefObject<HTMLHeadingElement | null> {
  const headingRef = useRef<HTMLHeadingElement>(null);
  const shownRef = useRef(page);
  useEffect(() => {
    const before = shownRef.current;
    shownRef.current = page;
    if (before === undefined || page === undefined || before === page) return;
    if (document.activeElement === document.body)
      headingRef.current?.focus({ preventScroll: true });
  }, [page]);
  return headingRef;
}

/** Keeps the day of a later page when a new day begins, whose first draws have no such page. */
function useSameDay(cateId: number, last: string): void {
  const navigate = route.useNavigate();
  const { date, page, find } = route.useSearch();
  const beforeRef = useRef({ cateId, last });
  useEffect(() => {
    const before = beforeRef.current;
    beforeRef.current = { cateId, last };
    const isNewDay = before.cateId === cateId && before.last !== "" && before.last < last;
    if (!isNewDay || page === undefined || (date ?? find) !== undefined) return;
    void navigate({
      search: (search) => ({ ...search, date: before.last }),
      hash: true,
      replace: true,
      resetScroll: false,
    });
  }, [cateId, last, date, page, find, navigate]);
}

type Props = {
  readonly cateId: number;
  readonly days: TrackDays;
  /** The newest day with draws, YYYY-MM-DD; "" without any. */
  readonly last: string;
  readonly onShare: (draw: Draw) => void;
  readonly onCheck: (draw: Draw) => void;
  readonly onReplay: (draw: Draw) => void;
};

/** The draws of a day, chosen in the address. */
export function TrackHistory({ cateId, days, last, onShare, onCheck, onReplay }: Props) {
  const { t } = useLingui();
  const navigate = route.useNavigate();
  const { date, page, find, show = "numbers", pick, rows } = route.useSearch();
  const view = { show, picked: parsePicked(pick) };
  const locale = useLocale();
  const query = usePageQuery(historyQuery({ cateId, date, page: page ?? 1, find }, locale));
  const { data: history, isPlaceholderData } = query;
  const headingRef = useFocusOnPage(history?.page);
  const shown = date ?? history?.date ?? last;
  useSameDay(cateId, last);
  const showDay = (day: string) =>
    void navigate({
      search: (search) => ({ ...search, ...NO_DAY, date: day === last ? undefined : day }),
      resetScroll: false,
    });
  const moveDay = (days: number) =>
    void navigate({
      search: (search) => {
        // The address is ahead of the page on a slow network, after several presses.
        const from = search.date ?? (search.find === undefined && last !== "" ? last : shown);
        const day = addDays(from, days);
        return { ...search, ...NO_DAY, date: day < last ? day : undefined };
      },
      resetScroll: false,
    });
  async function findDraw(text: string) {
    await navigate({
      search: (search) => ({ ...search, ...NO_DAY, find: text }),
      hash: FOUND_ID,
      resetScroll: false,
    });
    // The same draw may have been shown before.
    showFound(document.getElementById(FOUND_ID));
  }
  return (
    <section className={`until-styled ${styles["history"]}`} aria-labelledby="history">
      {/* The tab above shows the same word. */}
      <h2 id="history" className="visually-hidden" ref={headingRef} tabIndex={-1}>
        {t`History`}
      </h2>
      <HistoryTools
        day={{ date: shown, last, onDate: showDay, onMove: moveDay }}
        view={{
          view,
          marbles: parseOrder(history?.list[0]?.number ?? "")?.length ?? 0,
          showLink: choiceLink((to) => ({ show: to === "numbers" ? undefined : to })),
          pickLink: choiceLink((number) => ({ pick: togglePicked(view.picked, number) })),
        }}
        find={{ sought: find ?? "", onFind: findDraw }}
      />
      {history !== undefined && (
        <div aria-busy={isPlaceholderData} className={styles["list"]}>
          <HistoryList
            key={`${history.date} ${history.page}`}
            history={history}
            dayStart={days.day_start}
            view={view}
            pageLink={pageLinkOn(find === undefined || shown === last ? date : shown)}
            whole={(rows ?? find) === undefined ? <WholePage /> : undefined}
            onShare={onShare}
            onCheck={onCheck}
            onReplay={onReplay}
          />
          <HistoryExport history={history} />
        </div>
      )}
      <QueryStatus query={query} rows={8} />
    </section>
  );
}

/** Exports the day's draws, with the terms it lacks. */
function HistoryExport({ history: page }: { readonly history: History }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const locale = useLocale();
  const { cate_id: cateId, date } = page;
  function toExported(history: History): Exported {
    const { zone, list, total, missing } = history;
    const shown = list.length;
    const lost = missing.length;
    const note = t`Draws on ${date} (${zone}), newest first: ${shown} of ${total}; ${lost} missing.`;
    return {
      table: () => drawTable(list),
      notes: lost === 0 ? [note] : [note, missing.join(" ")],
      data: history,
    };
  }
  if (page.list.length === 0) return null;
  return (
    <ExportBar
      name={`draws-${cateId}-${date}`}
      {...toExported(page)}
      loadAll={async () => toExported(await client.query(dayDrawsQuery({ cateId, date }, locale)))}
      view={{ date }}
    />
  );
}
