import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { QueryStatus } from "#features/status/failure-note.tsx";
import { useLocale } from "#i18n/format.ts";
import { EmbedPage } from "./embed-page.tsx";
import type { EmbedSearch } from "./embed-search.ts";
import { Banners, toSlides } from "#features/home/banners.tsx";
import { homeQuery } from "#data/queries/home.ts";

type Props = { readonly search: EmbedSearch };

/** The banners alone: all of them, or that of one track. */
export function BannerEmbed({ search }: Props) {
  const { t } = useLingui();
  const { track } = search;
  const query = useQuery({ ...homeQuery(useLocale()), select: toSlides });
  const { data } = query;
  return (
    <EmbedPage search={search} title={t`Highlights`} more="/">
      {data === undefined ? (
        <QueryStatus query={query} rows={4} />
      ) : (
        <Banners
          slides={data.filter(({ cateId }) => track === undefined || cateId === track)}
          newTab
        />
      )}
    </EmbedPage>
  );
}
