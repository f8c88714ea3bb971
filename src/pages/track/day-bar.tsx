import { getRouteApi, Link } from "@tanstack/react-router";
import { QueryStatus } from "#features/failure/failure-note.tsx";
import { CalendarButton } from "#features/history-list/sheet-buttons.tsx";
import { FindDraw } from "#features/history-list/find-draw.tsx";
import { HistoryDay } from "#features/history-list/history-day.tsx";
import { FOUND_ID, showFound } from "#features/history-list/found.ts";
import { EXACT } from "#pages/statistic/choice-link.tsx";
import type { ChoiceLink } from "#ui/choices/choices.tsx";

const route = getRouteApi("/track/$id");

/** The address's parts for the last day with draws, from its first page. */
const NO_DAY = { date: undefined, page: undefined, find: undefined };

/** Leads to a draw in the history by its number. */
export const drawLink: ChoiceLink<string> = (find, props) => (
  <Link
    from="/track/$id"
    to="/track/$id"
    search={(search) => ({ ...search, ...NO_DAY, at: undefined, find })}
    hash={FOUND_ID}
    resetScroll={false}
    {...props}
  />
);

/** What the address says of a day with draws, from its first page. */
function searchOf(day: string, last: string, at: string | undefined) {
  return day === last && at === undefined ? NO_DAY : { ...NO_DAY, date: day };
}

type DayBarProps = {
  readonly cateId: number;
  readonly shown: string;
  readonly last: string;
  readonly total: number | null;
};

/** Chooses the day of the history, or the draw that it is to show. */
export function DayBar({ cateId, shown, last, total }: DayBarProps) {
  const navigate = route.useNavigate();
  const { find, at } = route.useSearch();
  const dayLink: ChoiceLink<string> = (day, props) => (
    <Link
      from="/track/$id"
      to="/track/$id"
      search={(search) => ({ ...search, ...searchOf(day, last, at) })}
      hash="history"
      resetScroll={false}
      activeOptions={EXACT}
      {...props}
    />
  );
  return (
    <HistoryDay
      date={shown}
      last={last}
      total={total}
      onDate={(day) =>
        void navigate({
          search: (search) => ({ ...search, ...searchOf(day, last, at) }),
          resetScroll: false,
        })
      }
    >
      <CalendarButton
        cateId={cateId}
        shown={shown}
        dayLink={dayLink}
        renderStatus={(query) => <QueryStatus query={query} rows={1} />}
      />
      <FindDraw
        sought={find ?? ""}
        onFind={async (text) => {
          await navigate({
            search: (search) => ({ ...search, ...NO_DAY, at: undefined, find: text }),
            hash: FOUND_ID,
            resetScroll: false,
          });
          // The same draw may have been shown before.
          showFound(document.getElementById(FOUND_ID));
        }}
      />
    </HistoryDay>
  );
}
