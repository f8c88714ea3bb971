import { getRouteApi } from "@tanstack/react-router";
import type { TrackDays } from "#domain/drawing-day.ts";
import { FindDraw } from "#features/history/find-draw.tsx";
import { HistoryDay } from "#features/history/history-day.tsx";
import { FOUND_ID, showFound } from "#features/history/found.ts";

const route = getRouteApi("/track/$id");

/** The address's parts for the last day with draws, from its first page. */
const NO_DAY = { date: undefined, page: undefined, find: undefined };

type DayBarProps = {
  readonly days: TrackDays;
  readonly shown: string;
  readonly last: string;
  readonly total: number | null;
};

/** Chooses the day of the history, or the draw that it is to show. */
export function DayBar({ days, shown, last, total }: DayBarProps) {
  const navigate = route.useNavigate();
  const { find } = route.useSearch();
  return (
    <HistoryDay
      date={shown}
      days={days}
      last={last}
      total={total}
      onDate={(day) =>
        void navigate({
          search: (search) => ({ ...search, ...NO_DAY, date: day === last ? undefined : day }),
          resetScroll: false,
        })
      }
    >
      <FindDraw
        sought={find ?? ""}
        onFind={async (text) => {
          await navigate({
            search: (search) => ({ ...search, ...NO_DAY, find: text }),
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
