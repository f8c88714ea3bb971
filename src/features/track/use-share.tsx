import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { type Category, textOr } from "#contract/site.ts";
import type { Draw } from "#contract/draw.ts";
import { isDrawn } from "#domain/latest.ts";
import { createCard, createShareWords } from "#features/draw/share-content.ts";
import type { DrawCard } from "#features/draw/share-picture.ts";
import { shareOrCopy } from "#features/draw/share-or-copy.ts";
import { LinkSheet } from "#features/draw/link-sheet.tsx";
import { toast } from "#features/status/toasts/toast.ts";
import { useLocale } from "#i18n/format.ts";
import { late } from "#i18n/i18n.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { siteQuery } from "#data/queries/home.ts";

type SharedTrack = Pick<Category, "id" | "number" | "name" | "zone" | "source">;
type SharedDraw = Pick<Draw, "term" | "number" | "timings" | "open_timestamp"> & Partial<Draw>;

const loadPictures = () => late(() => import("#features/draw/to-png.ts"));

async function makePicture(card: DrawCard, file: string): Promise<File> {
  const { createPicture } = await loadPictures();
  return createPicture(card, file);
}

/** Loads the code of pictures once the pointer or the focus is on a button that shares. */
function useEarlyPictures(): void {
  useEffect(() => {
    const prepare = ({ target }: Event) => {
      if (!(target instanceof Element) || target.closest("[data-share]") === null) return;
      stop.abort();
      // A failure counts at the press, which goes on without a picture.
      loadPictures().catch(() => {});
    };
    const stop = new AbortController();
    for (const near of ["pointerover", "focusin"])
      document.addEventListener(near, prepare, { passive: true, signal: stop.signal });
    return () => stop.abort();
  }, []);
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
  useEarlyPictures();

  function wordsAndPicture(draw: SharedDraw | null) {
    if (draw === null || !isDrawn(draw))
      return { words: { title: name, text: name, url: window.location.href }, picture: null };
    const { origin } = window.location;
    const place = { i18n, locale, origin, site: textOr(site, t`Marble Draws`) };
    const what = { track: { id, number, name, zone }, draw, source: draw.source ?? source };
    const card = createCard(what, place);
    const words = createShareWords(what, card, place);
    return { words, picture: () => makePicture(card, words.file) };
  }

  const announceCopied = () => toast({ aside: true, type: "success", text: t`Link copied` });

  async function share(draw: SharedDraw | null): Promise<void> {
    const { words, picture } = wordsAndPicture(draw);
    const outcome = await shareOrCopy(words, navigator, picture);
    if (outcome === "copied") announceCopied();
    if (outcome === "failed") setUrl(words.url);
  }

  const close = () => setUrl(null);
  const onCopied = () => {
    close();
    announceCopied();
  };
  return [
    (draw) => void share(draw),
    url !== null && <LinkSheet url={url} onClose={close} onCopied={onCopied} />,
  ];
}

/** Shares the page's draw. Its text is visible only if there is room. */
export function ShareButton({ onShare }: { readonly onShare: () => void }) {
  const { t } = useLingui();
  return (
    <Button look="plain" className="share-button" data-share onClick={onShare}>
      <Icon name="share" size={18} />
      <span>{t`Share`}</span>
    </Button>
  );
}
