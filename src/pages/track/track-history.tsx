import { type RefObject, useEffect, useRef } from "react";
import { ChangedDraw } from "#features/changed-draw/changed-draw.tsx";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { Draw, History } from "#contract/draw.ts";
import { readOrder } from "#domain/order.ts";
import { ExportBar } from "#features/export/export-bar.tsx";
import { drawTable } from "#features/export/tables.ts";
import { QueryStatus } from "#features/failure/failure-note.tsx";
import { HistoryDay } from "#features/history-list/history-day.tsx";
import { ViewPicker } from "#features/history-list/view-picker.tsx";
import { readPicked, togglePicked } from "#features/history-list/view.ts";
import { HistoryList } from "#features/history-list/history-list.tsx";
import { useLocale } from "#i18n/format.ts";
import { choiceLink } from "#pages/statistic/choice-link.tsx";
import { useToday } from "#live/timed.ts";
import { historyQuery } from "#queries/draws.ts";
import type { PageLinkProps } from "#ui/choices/pager.tsx";
import styles from "./track-history.module.css";

const route = getRouteApi("/track/$id");

function pageLink(to: number, props: PageLinkProps) {
  return (
    <Link
      from="/track/$id"
      to="/track/$id"
      search={(search) => ({ ...search, page: to === 1 ? undefined : to })}
      hash="history"
      resetScroll={false}
      {...props}
    />
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

type Props = {
  readonly cateId: number;
  readonly zone: string;
  readonly onShare: (draw: Draw) => void;
  readonly onCheck: (draw: Draw) => void;
};

/** The draws of a day, chosen in the address. */
export function TrackHistory({ cateId, zone, onShare, onCheck }: Props) {
  const { t } = useLingui();
  const { date, page, at, show = "numbers", pick } = route.useSearch();
  const view = { show, picked: readPicked(pick) };
  const navigate = route.useNavigate();
  const locale = useLocale();
  const today = useToday(zone);
  const query = useQuery(historyQuery({ cateId, date, page: page ?? 1, at }, locale));
  const { data: history, isPlaceholderData } = query;
  const headingRef = useFocusOnPage(history?.page);
  const shown = date ?? history?.date ?? today ?? "";
  return (
    <section className={styles["history"]} aria-labelledby="history">
      <h2 id="history" ref={headingRef} tabIndex={-1}>{t`History`}</h2>
      <HistoryDay
        date={shown}
        today={today ?? shown}
        total={history === undefined || isPlaceholderData ? null : history.total}
        onDate={(day) =>
          void navigate({
            search: (search) => ({
              ...search,
              date: day === today ? undefined : day,
              page: undefined,
            }),
            resetScroll: false,
          })
        }
      />
      <ViewPicker
        view={view}
        marbles={readOrder(history?.list[0]?.number ?? "")?.length ?? 0}
        showLink={choiceLink((to) => ({ show: to === "numbers" ? undefined : to }))}
        pickLink={choiceLink((number) => ({ pick: togglePicked(view.picked, number) }))}
      />
      {history !== undefined && (
        <div aria-busy={isPlaceholderData} className={styles["list"]}>
          <HistoryList
            key={`${history.date} ${history.page}`}
            history={history}
            view={view}
            pageLink={pageLink}
            onShare={onShare}
            onCheck={onCheck}
            renderMark={(draw) => <ChangedDraw cateId={cateId} draw={draw} />}
          />
          <HistoryExport history={history} />
        </div>
      )}
      <QueryStatus query={query} rows={8} />
    </section>
  );
}

/** Exports the page of draws, with the terms it lacks. */
function HistoryExport({ history }: { readonly history: History }) {
  const { t } = useLingui();
  const { cate_id: cateId, date, zone, list, total, missing } = history;
  const shown = list.length;
  const lost = missing.length;
  const notes = [
    t`Draws on ${date} (${zone}), newest first: ${shown} of ${total}; ${lost} not received.`,
  ];
  if (shown === 0) return null;
  return (
    <ExportBar
      name={`draws-${cateId}-${date}`}
      table={() => drawTable(list)}
      notes={lost === 0 ? notes : [...notes, missing.join(" ")]}
      data={history}
      view={{ date }}
    />
  );
}
