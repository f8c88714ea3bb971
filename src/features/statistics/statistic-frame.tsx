import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useMatch, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { WINDOW_DEFAULT } from "#contract/limits.ts";
import { ChanceNote, type CountedDraws } from "./chance-note.tsx";
import { ExportBar } from "#features/export/export-bar.tsx";
import { QueryStatus } from "#features/status/failure-note.tsx";
import { WindowPicker } from "./window-picker.tsx";
import { choiceLink } from "./choice-link.tsx";
import { searchEntries } from "./statistic-search.ts";
import type { Table } from "#domain/csv.ts";
import { type PanelProps, panelQuery, type StatisticPanel, type STATISTICS } from "./panel.ts";
import type { StatisticData } from "#contract/statistics.ts";
import { usePageQuery } from "#data/queries/page-query.ts";
import { NoDraws } from "#ui/facts.tsx";
import { useLocale } from "#i18n/format.ts";
import { useToday } from "#data/live/ticker.ts";

/** The method of each statistic, in a sentence or two for the exported files. */
const METHODS: Readonly<Record<StatisticPanel, MessageDescriptor>> = {
  "hot-cold": msg`Hits per number and place. Hot: expected + 1 SD or more; cold: expected − 1 SD or less. Gap: draws since the last hit (0 = latest draw).`,
  "two-sides": msg`Big: number above the middle. Dragon: number above that of the mirrored place.`,
  "top-3": msg`Share of draws in which a marble finished 1st, 2nd or 3rd. Expected: 3 ÷ number of marbles.`,
  timing: msg`In seconds, per marble, from its own times. Standard deviation of a sample (n − 1).`,
  patterns: msg`Longest streak: most draws in a row. Front: places above the middle. Rise/fall: compared with the previous draw.`,
  scatter: msg`Place and seconds of every finish that has a time.`,
};

type DataOf<Name extends StatisticPanel> = StatisticData[(typeof STATISTICS)[Name]];

type Props<Name extends StatisticPanel> = PanelProps & {
  readonly name: Name;
  readonly table: (data: DataOf<Name>) => Table;
  readonly children: (data: DataOf<Name>) => ReactNode;
};

/** A statistic with the picker of its window, the draws it counts, and its export. */
export function StatisticFrame<Name extends StatisticPanel>(props: Props<Name>) {
  const { name, table, children, ...panel } = props;
  const result = usePageQuery(panelQuery(name, panel, useLocale()));
  const { data, isPlaceholderData } = result;
  return (
    <div className="statistic">
      <Picker {...panel} />
      {data !== undefined && (
        <div className="statistic-data" aria-busy={isPlaceholderData}>
          <ChanceNote data={data} />
          {data.draws === 0 ? (
            // A day whose draws are all left out has some.
            !isPlaceholderData && (
              <NoDraws day={data.left_out === 0 ? panel.search.date : ""} empty={data.empty} />
            )
          ) : (
            <>
              <div className="statistic-data">{children(data)}</div>
              <StatisticExport name={name} {...panel} data={data} table={() => table(data)} />
            </>
          )}
        </div>
      )}
      {/* Below the data, so that it moves nothing when it appears. */}
      <QueryStatus query={result} rows={10} />
    </div>
  );
}

type ExportProps = Pick<PanelProps, "cateId"> & {
  readonly name: StatisticPanel;
  readonly data: CountedDraws;
  readonly table: () => Table;
};

function StatisticExport({ name, cateId, data, table }: ExportProps) {
  const { t, i18n } = useLingui();
  const { draws, wanted, missing, left_out: leftOut, from_term: from, to_term: to } = data;
  const notes = [
    i18n._(METHODS[name]),
    t`${draws} of ${wanted} draws, no. ${from} to ${to}; ${missing} missing, ${leftOut} excluded.`,
  ];
  return <ExportBar name={`${name}-${cateId}-${to}`} table={table} notes={notes} data={data} />;
}

/** The picker of the window, the same for all panels of a track. */
export function Picker({ days, search }: Pick<PanelProps, "days" | "search">) {
  const navigate = useNavigate();
  // Only the route's own parameters: the server renders a page without those of other sites.
  const {
    date: _day,
    limit: _window,
    ...rest
  } = useMatch({
    strict: false,
    select: ({ _strictSearch }) => _strictSearch,
  });
  const today = useToday(days) ?? search.date ?? "";
  return (
    <WindowPicker
      limit={search.date === undefined ? (search.limit ?? WINDOW_DEFAULT) : null}
      date={search.date ?? ""}
      today={today}
      days={days}
      link={choiceLink((to) => ({
        limit: to === WINDOW_DEFAULT ? undefined : to,
        date: undefined,
      }))}
      onDate={(date) =>
        void navigate({
          to: ".",
          search: (before) => ({ ...before, date, limit: undefined }),
          resetScroll: false,
          replace: true,
        })
      }
      rest={searchEntries(rest)}
    />
  );
}
