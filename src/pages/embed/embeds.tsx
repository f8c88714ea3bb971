import { useQuery } from "@tanstack/react-query";
import { EmbedGallery } from "#features/embed/embed-gallery.tsx";
import { useLocale } from "#i18n/format.ts";
import { homeQuery } from "#queries/home.ts";

/** The gallery of embeddable parts with the site's tracks, for the service centre's slot. */
export function Embeds() {
  const { data } = useQuery(homeQuery(useLocale()));
  return <EmbedGallery categories={data?.categories ?? []} />;
}
