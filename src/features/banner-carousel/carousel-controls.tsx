import { Trans, useLingui } from "@lingui/react/macro";
import { Icon } from "#ui/icon.tsx";
import styles from "./carousel-controls.module.css";

/** Dots at most; more banners are counted instead, since dots would not fit on a phone. */
const DOTS_MOST = 5;

type Props = {
  readonly names: readonly string[];
  readonly at: number;
  /** Null where there is no slideshow. */
  readonly playing: boolean | null;
  readonly onPlay: (on: boolean) => void;
  readonly onTurn: (by: -1 | 1) => void;
  readonly onShow: (at: number) => void;
};

/** Buttons to turn the banners, to go to one, and to stop them. */
export function CarouselControls({ names, at, playing, onPlay, onTurn, onShow }: Props) {
  const { t } = useLingui();
  const [place, total] = [at + 1, names.length];
  return (
    <div className={styles["controls"]}>
      <button type="button" aria-label={t`Previous banner`} onClick={() => onTurn(-1)}>
        <Icon name="chevron-left" />
      </button>
      {names.length > DOTS_MOST ? (
        <span className={styles["count"]}>
          <Trans>
            {place} of {total}
          </Trans>
        </span>
      ) : (
        names.map((name, to) => (
          <button
            key={name}
            type="button"
            className={styles["dot"]}
            aria-label={t`Show ${name}`}
            aria-current={to === at || undefined}
            onClick={() => onShow(to)}
          >
            <i />
          </button>
        ))
      )}
      <button type="button" aria-label={t`Next banner`} onClick={() => onTurn(1)}>
        <Icon name="chevron-right" />
      </button>
      {playing !== null && (
        <button
          type="button"
          aria-label={playing ? t`Pause slideshow` : t`Play slideshow`}
          onClick={() => onPlay(!playing)}
        >
          <Icon name={playing ? "pause" : "play"} size={18} />
        </button>
      )}
    </div>
  );
}
