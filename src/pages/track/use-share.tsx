import { late } from "#i18n/i18n.ts";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Category } from "#contract/site.ts";
import type { Draw } from "#contract/draw.ts";
import { isDrawn } from "#domain/latest.ts";
import { cardOf, wordsOf } from "#features/share/card-of.ts";
import type { DrawCard } from "#features/share/draw-card.ts";
import { handOver } from "#features/share/hand-over.ts";
import { LinkSheet } from "#features/share/link-sheet.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { useLocale } from "#i18n/format.ts";
import { filled } from "#lib/filled.ts";
import { siteQuery } from "#queries/home.ts";

type SharedTrack = Pick<Category, "id" | "number" | "name" | "zone" | "source">;
type SharedDraw = Pick<Draw, "term" | "number" | "timings" | "open_timestamp"> & Partial<Draw>;

/** Outside of the hook: the React Compiler leaves out what has an import in it. */
async function makePicture(card: DrawCard, file: string): Promise<File> {
  const { pictureOf } = await late(() => import("#features/share/to-png.ts"));
  return pictureOf(card, file);
}

/**
 * Shares a draw of a track, or the page where there is none: by the device's own sheet, or else the link
 * is copied. The second is a dialog with the link, to be placed, which opens where neither is possible.
 */
export function useShare(
  track: SharedTrack,
): [share: (draw: SharedDraw | null) => void, sheet: ReactNode] {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const site = useQuery(siteQuery(locale)).data?.site_name;
  const [url, setUrl] = useState<string | null>(null);
  const { id, number, name, zone, source } = track;

  function wordsAndPicture(draw: SharedDraw | null) {
    if (draw === null || !isDrawn(draw))
      return { words: { title: name, text: name, url: window.location.href }, picture: null };
    const { origin } = window.location;
    const place = { i18n, locale, origin, site: filled(site, t`Marble Draws`) };
    const what = { track: { id, number, name, zone }, draw, source: draw.source ?? source };
    const card = cardOf(what, place);
    const words = wordsOf(what, card, place);
    return { words, picture: () => makePicture(card, words.file) };
  }

  const sayCopied = () => toast({ aside: true, type: "success", text: t`Link copied` });

  async function share(draw: SharedDraw | null): Promise<void> {
    const { words, picture } = wordsAndPicture(draw);
    const outcome = await handOver(words, navigator, picture);
    if (outcome === "copied") sayCopied();
    if (outcome === "failed") setUrl(words.url);
  }

  const close = () => setUrl(null);
  const copied = () => {
    close();
    sayCopied();
  };
  return [
    (draw) => void share(draw),
    url !== null && <LinkSheet url={url} onClose={close} onCopied={copied} />,
  ];
}
