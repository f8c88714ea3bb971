import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { EmbedGallery } from "#features/embed/embed-gallery.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { useLocale } from "#i18n/format.ts";
import { homeQuery } from "#queries/home.ts";

/** The gallery of embeddable parts with the site's tracks, for the service centre's slot. */
export function Embeds() {
  const { t } = useLingui();
  const { data } = useQuery(homeQuery(useLocale()));
  return (
    <EmbedGallery
      categories={data?.categories ?? []}
      onCopied={(done) => {
        if (done) toast({ type: "success", text: t`Copied` });
        else toast({ type: "error", text: t`Couldn’t copy: select the code and copy it manually` });
      }}
    />
  );
}
