import { useLingui } from "@lingui/react/macro";
import type { UseQueryResult } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { WINDOW_DEFAULT } from "#contract/limits.ts";
import { ChanceNote, type CountedDraws } from "#features/chance-note/chance-note.tsx";
import { ExportBar } from "#features/export/export-bar.tsx";
import { FailureNote } from "#features/failure/failure-note.tsx";
import { WindowPicker } from "#features/window-picker/window-picker.tsx";
import { choiceLink } from "#pages/statistic/choice-link.tsx";
import type { PanelName } from "#pages/statistic/panels.ts";
import { METHODS } from "#pages/statistic/methods.ts";
import type { Table } from "#domain/csv.ts";
import type { StatisticSearch } from "#pages/statistic/statistic-search.ts";
import { useToday } from "#live/clock.ts";
import { Skeleton } from "#ui/notice.tsx";
import styles from "./statistic-frame.module.css";

type Props<Data extends CountedDraws> = {
  readonly result: UseQueryResult<Data>;
  readonly zone: string;
  readonly search: StatisticSearch;
  /** Which statistic it is, of which track. */
  readonly name: PanelName;
  readonly cateId: number;
  /** The figures as a table to take away. */
  readonly table: (data: Data) => Table;
  readonly children: (data: Data) => ReactNode;
};

/** A statistic with its window to choose, what it is made of, and what stands there meanwhile. */
export function StatisticFrame<Data extends CountedDraws>(props: Props<Data>) {
  const { result, zone, search, name, cateId, table, children } = props;
  const { data, dataUpdatedAt, error, refetch, isFetching, isPlaceholderData } = result;
  return (
    <div className={styles["frame"]}>
      <Picker zone={zone} search={search} />
      {data === undefined && error === null && <Skeleton rows={10} />}
      {data !== undefined && (
        <div className={styles["data"]} aria-busy={isPlaceholderData}>
          <ChanceNote data={data} />
          {children(data)}
          <StatisticExport name={name} cateId={cateId} data={data} table={() => table(data)} />
        </div>
      )}
      {/* Below what is there, so that it moves nothing when it comes. */}
      {error !== null && (
        <FailureNote
          error={error}
          savedAt={dataUpdatedAt}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      )}
    </div>
  );
}

type ExportProps = {
  readonly name: PanelName;
  readonly cateId: number;
  readonly data: CountedDraws;
  readonly table: () => Table;
};

function StatisticExport({ name, cateId, data, table }: ExportProps) {
  const { t, i18n } = useLingui();
  const { draws, wanted, missing, left_out: leftOut, from_term: from, to_term: to } = data;
  const notes = [
    i18n._(METHODS[name]),
    t`${draws} of ${wanted} draws, no. ${from} to ${to}; ${missing} not received, ${leftOut} left out.`,
  ];
  return <ExportBar name={`${name}-${cateId}-${to}`} table={table} notes={notes} data={data} />;
}

type PickerProps = { readonly zone: string; readonly search: StatisticSearch };

function Picker({ zone, search }: PickerProps) {
  const navigate = useNavigate();
  const today = useToday(zone) ?? search.date ?? "";
  return (
    <WindowPicker
      limit={search.date === undefined ? (search.limit ?? WINDOW_DEFAULT) : null}
      date={search.date ?? ""}
      today={today}
      zone={zone}
      link={choiceLink((limit) => ({
        limit: limit === WINDOW_DEFAULT ? undefined : limit,
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
    />
  );
}
