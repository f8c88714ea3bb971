import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { Finish } from "#domain/finish.ts";
import { useFormat } from "#i18n/format.ts";
import { Button } from "#ui/button.tsx";
import { Sheet } from "#ui/sheet.tsx";
import type { ShownDraw } from "#domain/shown-draw.ts";
import { FRAMES_PER_SECOND } from "./clip/frame.ts";
import { canShareFile, shareFile } from "./clip/share-file.ts";
import { makeClip } from "./clip/make.ts";
import { type Film, filmOf, frameOf } from "./clip-film.ts";
import styles from "./clip-sheet.module.css";

export interface SharedClip {
  readonly finishes: readonly Finish[];
  readonly card: ShownDraw;
  readonly words: { readonly title: string; readonly text: string };
  /** Name of its file, without the ending. */
  readonly name: string;
}

type Props = {
  readonly clip: SharedClip;
  readonly onClose: () => void;
};

function useClipWords({ speed }: Film) {
  const { t } = useLingui();
  const shown = speed.toFixed(1);
  return {
    replay:
      speed === 1 ? t`Replay of the finished run` : t`Replay of the finished run, ${shown}× speed`,
    slow: t`Slow motion`,
    result: t`Result`,
    winner: t`Winner`,
  };
}

/** Makes a clip once, from when it is first shown until it is ready or its sheet is closed. */
function useMaking(clip: SharedClip, film: Film) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const words = useClipWords(film);
  const [share, setShare] = useState(0);
  const [file, setFile] = useState<File | "failed" | null>(null);
  useEffect(() => {
    if (canvas.current === null) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    const { course, frames } = film;
    const plan = { card: clip.card, words, course, frames, frameOf: frameOf.bind(null, film) };
    makeClip(canvas.current, plan, { signal, onProgress: setShare }).then(
      (blob) => setFile(new File([blob], `${clip.name}.mp4`, { type: blob.type })),
      () => signal.aborted || setFile("failed"),
    );
    return () => stop.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- made once for each time that it is asked for
  }, []);
  return { canvas, share, file };
}

/** A clip while it is made on this device, and then to be shared or saved. */
export function ClipSheet({ clip, onClose }: Props) {
  const { t } = useLingui();
  const [film] = useState(() => filmOf({ id: clip.card.track.id, finishes: clip.finishes }));
  const { canvas, share, file } = useMaking(clip, film);
  const isReady = file instanceof File;
  return createPortal(
    <Sheet opened onClose={onClose} title={t`Clip of the race`}>
      <div className={styles["clip"]} data-testid="clip">
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a picture that is painted */}
        <canvas ref={canvas} role="img" aria-label={t`Race on the track`} />
        <div className={styles["state"]} aria-live="polite">
          {file === null && <Progress share={share} />}
          {file === "failed" && t`The clip couldn’t be made on this device.`}
          {isReady && <Ready file={file} seconds={film.frames / FRAMES_PER_SECOND} />}
        </div>
        <div className={styles["actions"]}>
          {isReady ? (
            <Button look="accent" onClick={() => void shareFile(file, clip.words)}>
              {canShareFile(file) ? t`Share the clip` : t`Save the clip`}
            </Button>
          ) : (
            <Button onClick={onClose}>{file === null ? t`Cancel` : t`Close`}</Button>
          )}
        </div>
      </div>
    </Sheet>,
    document.body,
  );
}

function Progress({ share }: { readonly share: number }) {
  const { t } = useLingui();
  return (
    <label>
      {t`Making the clip on this device…`}
      <progress value={share} />
    </label>
  );
}

const MEGABYTE = 1_000_000;

function Ready({ file, seconds }: { readonly file: File; readonly seconds: number }) {
  const { t } = useLingui();
  const format = useFormat();
  const length = format.number(Math.round(seconds));
  const size = format.number(Math.max(0.1, Math.round((file.size / MEGABYTE) * 10) / 10));
  return <p>{t`The clip is ready: ${length} seconds without sound, ${size} MB.`}</p>;
}
