import type { MessageDescriptor } from "@lingui/core";
import type { StatisticName } from "#contract/statistics.ts";
import type { EmbedPath } from "#contract/url/site-paths.ts";
import type { EmbedSearch } from "#features/embed/embed-search.ts";
import { trackOf } from "#features/statistics/statistic-search.ts";
import { PANELS } from "#features/statistics/panel.ts";
import { loadPanel } from "#features/statistics/panels.ts";
import { statisticOf } from "#features/statistics/statistic-search.ts";
import { homeQuery } from "#data/queries/home.ts";
import { prime, primeBriefly } from "#data/queries/prime.ts";
import { statisticQuery } from "#data/queries/statistics.ts";
import type { RouterContext } from "#routes/-context.ts";
import { headOf, SITE_IMAGE } from "#routes/-head.ts";
import { siteOf } from "#routes/-site-name.ts";

/** Hides the site's frame around an embedded part. */
export const FRAMELESS = { frame: false } as const;

interface LoaderArgs {
  readonly context: RouterContext;
  readonly deps: EmbedSearch;
}

/** Ids of the tracks of an address; the first track's by default. */
export async function embedTracks({ context, deps }: LoaderArgs): Promise<number[]> {
  const { queryClient, locale } = context;
  await prime(queryClient, homeQuery(locale));
  const { categories = [] } = queryClient.getQueryData(homeQuery(locale).queryKey) ?? {};
  const requested = deps.with === undefined ? [deps.track] : [deps.track, deps.with];
  return requested.flatMap((track) => trackOf(categories, track)?.id ?? []);
}

/** Loads code and data of the address's tab, for each of its tracks. */
export async function loadTabs(args: LoaderArgs): Promise<void> {
  const { queryClient, locale, modules } = args.context;
  const [first] = PANELS;
  const tracks = await embedTracks(args);
  await Promise.all(
    tracks.map(async (cateId) => {
      const wanted = { client: queryClient, cateId, search: args.deps, locale };
      modules.add(await loadPanel(args.deps.tab ?? first, wanted));
    }),
  );
}

/** Loads a statistic of the address's first track. */
export async function loadStatistic(name: StatisticName, args: LoaderArgs): Promise<void> {
  const { queryClient, locale } = args.context;
  const [cateId] = await embedTracks(args);
  if (cateId === undefined) return;
  await primeBriefly(queryClient, statisticQuery(name, statisticOf(cateId, args.deps), locale));
}

interface Embedded {
  readonly path: EmbedPath;
  readonly title: MessageDescriptor;
}

/** The head of an embedded part, which search engines don't index. */
export function embedHead({ path, title }: Embedded) {
  return ({ match: { context } }: { match: { context: RouterContext } }) => {
    const { i18n, locale, origin } = context;
    const site = siteOf(context);
    const heading = `${i18n._(title)} · ${site.siteName}`;
    return headOf({
      ...site,
      title: heading,
      locale,
      origin,
      path: encodeURI(path),
      image: SITE_IMAGE,
      indexed: false,
    });
  };
}
