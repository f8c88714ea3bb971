import { useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { toRaceWindow } from "#domain/races.ts";
import { MarbleProfile } from "./marble-profile.tsx";
import { FOUND_ID } from "#features/history/found.ts";
import { useLocale } from "#i18n/format.ts";
import { EXACT } from "#features/statistics/choice-link.tsx";
import { drawsQuery } from "#features/statistics/panel.ts";
import { Picker } from "#features/statistics/statistic-frame.tsx";
import { type StatisticSearch, windowSearch } from "#features/statistics/statistic-search.ts";
import { trackQuery } from "#data/queries/home.ts";
import { hasPageData, onPageDataChange, usePageQuery } from "#data/queries/page-query.ts";
import { Card } from "#ui/card.tsx";
import { QueryStatus } from "#features/status/failure-note.tsx";
import { HydrateLater } from "#ui/hydrate-later.tsx";
import { NoDraws } from "#ui/facts.tsx";
import type { ChoiceLink } from "#ui/choices/choices.tsx";
import styles from "./marble-page.module.css";

const route = getRouteApi("/track/$id_/marble/$n");

/** Links to the profiles of a track's marbles, with the same window. */
function profileLink(id: string): ChoiceLink<number> {
  return (to, props) => (
    <Link
      key={to}
      to="/track/$id/marble/$n"
      params={{ id, n: String(to) }}
      search={(before) => before}
      activeOptions={EXACT}
      {...props}
    />
  );
}

/** Links to a draw in the track's history. */
function drawLink(id: string): ChoiceLink<string> {
  return (find, props) => (
    <Link
      to="/track/$id"
      params={{ id }}
      search={{ find }}
      hash={FOUND_ID}
      resetScroll={false}
      {...props}
    />
  );
}

/** One marble of a track: its wins, places, times and last finishes. */
export function MarblePage() {
  const { t } = useLingui();
  const { id, n } = route.useParams();
  const search = route.useSearch();
  const locale = useLocale();
  const client = useQueryClient();
  const { data: category } = useQuery(trackQuery(locale, Number(id)));
  const { queryKey } = drawsQuery({ cateId: Number(id), search }, locale);
  const number = Number(n);
  const name = category?.name ?? id;
  return (
    <Card as="section" pad className={styles["page"] ?? ""} data-about={Number(id)}>
      <header className={styles["head"]}>
        <h1>{t`Marble ${number}`}</h1>
        <div>
          <Link
            to="/track/$id"
            params={{ id }}
            search={windowSearch(search)}
            className={styles["back"]}
            activeOptions={EXACT}
          >
            {name}
          </Link>
        </div>
      </header>
      {category !== undefined && <Picker days={category} search={search} />}
      <HydrateLater
        name={JSON.stringify([id, number, search])}
        hasData={hasPageData(client, queryKey)}
        onChange={(changed) => onPageDataChange({ client, queryKey }, changed)}
      >
        <Profile id={id} number={number} search={search} />
      </HydrateLater>
    </Card>
  );
}

type ProfileProps = {
  readonly id: string;
  readonly number: number;
  readonly search: StatisticSearch;
};

function Profile({ id, number, search }: ProfileProps) {
  const query = usePageQuery(drawsQuery({ cateId: Number(id), search }, useLocale()));
  const { data } = query;
  return (
    <>
      {data?.list.length === 0 && <NoDraws day={data.date} empty={data.empty} />}
      {data !== undefined && data.list.length > 0 && (
        <MarbleProfile
          window={toRaceWindow(data.list)}
          days={data}
          number={number}
          numberLink={profileLink(id)}
          drawLink={drawLink(id)}
        />
      )}
      {/* Below the data, so that it moves nothing when it appears. */}
      <QueryStatus query={query} rows={10} />
    </>
  );
}
