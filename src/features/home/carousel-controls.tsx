import { useLingui } from "@lingui/react/macro";
import { useAnnounce } from "#ui/announce.tsx";
import { Icon } from "#ui/icon.tsx";
import styles from "./carousel-controls.module.css";

/** Dots at most; more banners are counted instead, since dots would not fit on a phone. */
const MAX_DOTS = 5;

type Props = {
  readonly names: readonly string[];
  readonly at: number;
  /** Null where there is no slideshow. */
  readonly playing: boolean | null;
  /** Called where there is a slideshow. */
  readonly onPlay?: (on: boolean) => void;
  /** The banner comes from the right (1) or the left. */
  readonly onShow: (at: number, by: -1 | 1) => void;
};

/** Buttons to turn the banners, to go to one, and to stop them. */
export function CarouselControls({ names, at, playing, onPlay, onShow }: Props) {
  const { t } = useLingui();
  const announce = useAnnounce();
  const total = names.length;
  const formatPlace = (place: number) => t`${place} of ${total}`;
  function show(to: number, by: -1 | 1) {
    onShow(to, by);
    // Automatic ones would only disturb.
    announce(`${names[to] ?? ""} · ${formatPlace(to + 1)}`);
  }
  const turn = (by: -1 | 1) => show((at + by + total) % total, by);
  return (
    <div className={styles["controls"]}>
      <button type="button" aria-label={t`Previous banner`} onClick={() => turn(-1)}>
        <Icon name="chevron-left" />
      </button>
      {names.length > MAX_DOTS ? (
        <span className={styles["count"]}>{formatPlace(at + 1)}</span>
      ) : (
        names.map((name, to) => (
          <button
            key={name}
            type="button"
            className={styles["dot"]}
            aria-label={t`Show ${name}`}
            aria-current={to === at || undefined}
            onClick={() => show(to, to < at ? -1 : 1)}
          >
            <i />
          </button>
        ))
      )}
      <button type="button" aria-label={t`Next banner`} onClick={() => turn(1)}>
        <Icon name="chevron-right" />
      </button>
      {playing !== null && (
        <button
          type="button"
          aria-label={playing ? t`Pause slideshow` : t`Play slideshow`}
          onClick={() => onPlay?.(!playing)}
        >
          <Icon name={playing ? "pause" : "play"} size={18} />
        </button>
      )}
    </div>
  );
}
