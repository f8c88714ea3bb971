import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { QueryStatus } from "#features/failure/failure-note.tsx";
import { useLocale } from "#i18n/format.ts";
import { EmbedPage } from "#pages/embed/embed-page.tsx";
import type { EmbedSearch } from "#pages/embed/embed-search.ts";
import { Banners } from "#pages/home/banners.tsx";
import { homeQuery } from "#queries/home.ts";

type Props = { readonly search: EmbedSearch };

/** The banners alone: all of them, or that of one track. */
export function BannerEmbed({ search }: Props) {
  const { t } = useLingui();
  const { track } = search;
  const query = useQuery(homeQuery(useLocale()));
  const { data } = query;
  const banners = (data?.banners ?? []).filter(
    ({ cate_id }) => track === undefined || cate_id === track,
  );
  return (
    <EmbedPage search={search} title={t`Highlights`} more="/">
      {data === undefined ? (
        <QueryStatus query={query} rows={4} />
      ) : (
        <Banners home={{ ...data, banners }} newTab />
      )}
    </EmbedPage>
  );
}
