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
import { siteQuery } from "#queries/home.ts";

type SharedTrack = Pick<Category, "id" | "number" | "name" | "zone" | "source">;
type SharedDraw = Pick<Draw, "term" | "number" | "timings" | "open_timestamp"> & Partial<Draw>;

/** Outside of the hook: the React Compiler leaves out what has an import in it. */
const loadSharing = () => late(() => import("#features/share/share-draw.ts"));

/**
 * Shares a draw of a track, or the page where there is none: by the device's own sheet, or else the link
 * is copied. What makes the picture and the link is loaded when it is asked for.
 */
export function useShare(track: SharedTrack) {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const site = useQuery(siteQuery(locale)).data?.site_name;
  const { id, number, name, zone, source } = track;

  async function handOverDraw(draw: SharedDraw | null): Promise<ShareOutcome> {
    if (draw === null || !isDrawn(draw)) {
      const { handOver } = await loadSharing();
      const url = window.location.href;
      return handOver({ title: name, text: name, url, picture: null }, navigator);
    }
    const { origin } = window.location;
    const place = { i18n, locale, origin, site: filled(site, t`Marble Draws`) };
    const what = { track: { id, number, name, zone }, draw, source: draw.source ?? source };
    const card = cardOf(what, place);
    const { shareDraw } = await loadSharing();
    return shareDraw(card, wordsOf(what, card, place), navigator);
  }

  async function share(draw: SharedDraw | null): Promise<void> {
    const outcome = await handOverDraw(draw).catch((): ShareOutcome => "failed");
    if (outcome === "copied") toast({ aside: true, type: "success", text: t`Link copied` });
    if (outcome === "failed")
      toast({ aside: true, type: "error", text: t`The link couldn’t be shared` });
  }

  return share;
}
