import { useQueries, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { History } from "#contract/draw.ts";
import { QueryStatus } from "#features/failure/failure-note.tsx";
import { useLocale } from "#i18n/format.ts";
import { drawsQuery } from "#pages/statistic/panel.ts";
import type { StatisticSearch } from "#pages/statistic/statistic-search.ts";
import { loadNewer } from "#pages/track/below.ts";
import { Kept } from "#pages/track/kept.tsx";

type DrawsProps = {
  /** The tracks, each once for what is shown of it. */
  readonly cateIds: readonly number[];
  readonly search: StatisticSearch;
  /** With each track's draws, and the state of what is missing. */
  readonly children: (draws: readonly (History | undefined)[], state: ReactNode) => ReactNode;
};

function Draws({ cateIds, search, children }: DrawsProps) {
  "use no memo";
  const locale = useLocale();
  const queries = cateIds.map((cateId) => drawsQuery({ cateId, search }, locale));
  const draws = useQueries({ queries });
  const waiting = draws.find(({ data }) => data === undefined);
  const state = waiting && <QueryStatus query={waiting} rows={10} />;
  const data = draws.map((each) => each.data);
  return children(data, state);
}

/** What a page computes of draws that its HTML leaves out (see Kept); `name`: what it shows of them. */
export function KeptDraws({ name, ...draws }: DrawsProps & { readonly name: string }) {
  "use no memo";
  const client = useQueryClient();
  const locale = useLocale();
  const search = { ...draws.search, tab: "draws" } as const;
  const load = async () => {
    const loaded = draws.cateIds.map((cateId) => loadNewer({ client, cateId, search, locale }));
    return (await Promise.all(loaded)).every(Boolean);
  };
  return (
    <Kept name={JSON.stringify([locale, name, search])} load={load}>
      {() => <Draws {...draws} />}
    </Kept>
  );
}
