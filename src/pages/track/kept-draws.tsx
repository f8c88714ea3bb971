import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { History } from "#contract/draw.ts";
import { QueryStatus } from "#features/failure/failure-note.tsx";
import { useLocale } from "#i18n/format.ts";
import { drawsQuery } from "#pages/statistic/panel.ts";
import type { StatisticSearch } from "#pages/statistic/statistic-search.ts";
import { loadNewer } from "#pages/track/below.ts";
import { Kept } from "#pages/track/kept.tsx";

type DrawsProps = {
  readonly cateId: number;
  readonly search: StatisticSearch;
  readonly children: (draws: History) => ReactNode;
};

function Draws({ cateId, search, children }: DrawsProps) {
  "use no memo";
  const query = useQuery(drawsQuery({ cateId, search }, useLocale()));
  return (
    <>
      {query.data !== undefined && children(query.data)}
      {/* Below the data, so that it moves nothing when it appears. */}
      <QueryStatus query={query} rows={10} />
    </>
  );
}

/** What a page computes of draws that its HTML leaves out (see Kept); `name`: what it shows of them. */
export function KeptDraws({ name, ...draws }: DrawsProps & { readonly name: string }) {
  "use no memo";
  const client = useQueryClient();
  const locale = useLocale();
  const search = { ...draws.search, tab: "draws" } as const;
  const load = () => loadNewer({ client, cateId: draws.cateId, search, locale });
  return (
    <Kept name={JSON.stringify([locale, name, search])} load={load}>
      {() => <Draws {...draws} />}
    </Kept>
  );
}
