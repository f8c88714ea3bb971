import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { trackNumber } from "#domain/track-numbers.ts";
import { QueryStatus } from "#features/status/failure-note.tsx";
import { useLocale } from "#i18n/format.ts";
import { findTrack } from "#features/statistics/statistic-search.ts";
import { EXACT } from "#features/statistics/choice-link.tsx";
import { useMarbleHref } from "#features/statistics/marble-href.ts";
import { drawPanel } from "#features/statistics/panels.ts";
import { homeQuery } from "#data/queries/home.ts";
import { Card } from "#ui/card.tsx";
import { MarbleHref } from "#ui/choices/linked-marble.tsx";
import { EmptyState, Skeleton } from "#ui/notice.tsx";
import { TabBar } from "#ui/choices/tab-bar.tsx";
import { TrackBadge } from "#ui/track-badge.tsx";

const route = getRouteApi("/track/ColdHotAnalyze");

/** Hot and cold numbers of a track, chosen with its window in the address. */
export function ColdHotPage() {
  const { t } = useLingui();
  const search = route.useSearch();
  const locale = useLocale();
  const query = useQuery(homeQuery(locale));
  const { data } = query;
  const categories = data?.categories ?? [];
  const chosen = findTrack(categories, search.track);
  const marbleHref = useMarbleHref(chosen?.id ?? 0, search);
  return (
    <Card
      as="section"
      pad
      className="cold-hot"
      {...(chosen !== undefined && { "data-about": chosen.id })}
    >
      <header className="cold-hot-head">
        <h1>{t`Hot & cold numbers`}</h1>
        <p>{t`Hits of each number at each place in the selected draws, beside the expected value.`}</p>
      </header>
      {data === undefined && <QueryStatus query={query} rows={10} />}
      {data !== undefined && chosen === undefined && (
        <EmptyState
          title={
            search.track ? t`This track doesn’t exist.` : t`No tracks are available at the moment.`
          }
        />
      )}
      {chosen !== undefined && (
        <>
          <TabBar label={t`Tracks`}>
            {categories.map(({ id, number, name }) => (
              <Link
                key={id}
                to="."
                search={(before) => ({ ...before, track: id, place: undefined })}
                resetScroll={false}
                activeOptions={EXACT}
                aria-current={id === chosen.id ? "page" : undefined}
                className="cold-hot-track"
              >
                <TrackBadge id={id} number={trackNumber({ id, number })} name={name} side={26} />
                {name}
              </Link>
            ))}
          </TabBar>
          <MarbleHref value={marbleHref}>
            {drawPanel("hot-cold", { cateId: chosen.id, days: chosen, search }) ?? (
              <Skeleton rows={10} />
            )}
          </MarbleHref>
        </>
      )}
    </Card>
  );
}
