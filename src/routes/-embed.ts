import type { MessageDescriptor } from "@lingui/core";
import type { StatisticName } from "#contract/statistics.ts";
import type { EmbedPath } from "#contract/url/site-paths.ts";
import type { EmbedSearch } from "#features/embed/embed-search.ts";
import { toStatisticParams, findTrack } from "#features/statistics/statistic-search.ts";
import { PANELS } from "#features/statistics/panel.ts";
import { loadPanel } from "#features/statistics/panels.ts";

import { homeQuery } from "#data/queries/home.ts";
import { prime, primeBriefly } from "#data/queries/prime.ts";
import { statisticQuery } from "#data/queries/statistics.ts";
import type { RouterContext } from "#routes/-context.ts";
import { pageHead, SITE_IMAGE, siteTexts } from "#routes/-head.ts";

/** Static data of an embedded part, which has no header, sidebar and footer. */
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
  return requested.flatMap((track) => findTrack(categories, track)?.id ?? []);
}

/** Loads the code and data of the tab in the address, for each of its tracks. */
export async function loadTabs(args: LoaderArgs): Promise<void> {
  const { queryClient, locale, modules } = args.context;
  const [first] = PANELS;
  const tracks = await embedTracks(args);
  await Promise.all(
    tracks.map(async (cateId) => {
      const panel = { client: queryClient, cateId, search: args.deps, locale };
      modules.add(await loadPanel(args.deps.tab ?? first, panel));
    }),
  );
}

/** Loads a statistic of the first track in the address. */
export async function loadStatistic(name: StatisticName, args: LoaderArgs): Promise<void> {
  const { queryClient, locale } = args.context;
  const [cateId] = await embedTracks(args);
  if (cateId === undefined) return;
  await primeBriefly(
    queryClient,
    statisticQuery(name, toStatisticParams(cateId, args.deps), locale),
  );
}

interface EmbedPage {
  readonly path: EmbedPath;
  readonly title: MessageDescriptor;
}

/** The head of an embedded part, which search engines don't index. */
export function embedHead({ path, title }: EmbedPage) {
  return ({ match: { context } }: { match: { context: RouterContext } }) => {
    const { i18n, locale, origin } = context;
    const site = siteTexts(context);
    const heading = `${i18n._(title)} · ${site.siteName}`;
    return pageHead({
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
