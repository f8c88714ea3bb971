import { late } from "#i18n/i18n.ts";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { Category } from "#contract/site.ts";
import type { Draw } from "#contract/draw.ts";
import { isDrawn } from "#domain/latest.ts";
import { cardOf, wordsOf } from "#features/share/card-of.ts";
import type { ShareOutcome } from "#features/share/hand-over.ts";
import { toast } from "#ui/toasts/toast.ts";
import { useLocale } from "#i18n/format.ts";
import { filled } from "#lib/filled.ts";
import { homeQuery } from "#queries/home.ts";

type SharedTrack = Pick<Category, "id" | "number" | "name" | "zone" | "source">;
type SharedDraw = Pick<Draw, "term" | "number" | "timings" | "open_timestamp"> & Partial<Draw>;

/**
 * Shares a draw of a track, or the page where there is none: by the device's own sheet, or else the link
 * is copied. What makes the picture and the link is loaded when it is asked for.
 */
export function useShare(track: SharedTrack): (draw: SharedDraw | null) => Promise<void> {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const site = useQuery(homeQuery(locale)).data?.seo_info.site_name;
  const { id, number, name, zone } = track;

  async function share(draw: SharedDraw | null): Promise<ShareOutcome> {
    const { origin, href: url } = window.location;
    const place = { i18n, locale, origin, site: filled(site, t`Marble Draws`) };
    if (draw === null || !isDrawn(draw)) {
      const { handOver } = await late(() => import("#features/share/share-draw.ts"));
      return handOver({ title: name, text: name, url, picture: null }, navigator);
    }
    const what = { track: { id, number, name, zone }, draw, source: draw.source ?? track.source };
    const card = cardOf(what, place);
    const { shareDraw } = await late(() => import("#features/share/share-draw.ts"));
    return shareDraw(card, wordsOf(what, card, place), navigator);
  }

  return async (draw) => {
    const outcome = await share(draw).catch((): ShareOutcome => "failed");
    if (outcome === "copied") toast({ aside: true, type: "success", text: t`Link copied` });
    if (outcome === "failed")
      toast({ aside: true, type: "error", text: t`The link couldn’t be shared` });
  };
}
