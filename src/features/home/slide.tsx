import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { LastOpen } from "#contract/draw.ts";
import { withLocale } from "#contract/languages.ts";
import { trackPath } from "#contract/url/site-paths.ts";
import { formatSeconds } from "#domain/format-seconds.ts";
import { parseOrder, parseTimings } from "#domain/order.ts";
import { useLocale } from "#i18n/format.ts";
import { safeUrl } from "#contract/url/safe-url.ts";
import { Age } from "#features/draw/age.tsx";
import { Dotted, useMissingOrder } from "#ui/facts.tsx";
import { MarbleRow } from "#ui/marble.tsx";
import { shortTerm } from "#ui/words/term-text.ts";

/** A banner: the picture of a track and its latest draw. */
export interface BannerSlide {
  readonly cateId: number;
  readonly name: string;
  readonly alias: string;
  /** The track's zone. */
  readonly zone: string;
  /** The track's colour, in which the picture is shaded behind the text. */
  readonly tint: string;
  readonly imageUrl: string;
  /** Seconds between two draws, 0 where unknown. */
  readonly periodSec: number;
  readonly lastOpen: LastOpen | null;
  /** Says that its draws are simulated. */
  readonly isLabelled: boolean;
}

type Props = {
  readonly slide: BannerSlide;
  /** The countdown to the next draw. */
  readonly countdown: ReactNode;
  /** The first slide has the page's largest picture, which is requested first. */
  readonly first: boolean;
  readonly newTab: boolean;
};

/** One banner: the scene, and on it the track's name, its latest result and the countdown to the next draw. */
export function Slide({ slide, countdown, first, newTab }: Props) {
  const { cateId, name, lastOpen: draw, tint, zone } = slide;
  const locale = useLocale();
  const scene = safeUrl(slide.imageUrl);
  return (
    <article className="banners-slide" style={{ "--tint": tint }}>
      {scene !== null && (
        <img
          src={scene}
          alt=""
          width="1200"
          height="480"
          fetchPriority={first ? "high" : "low"}
          loading={first ? "eager" : "lazy"}
          draggable="false"
        />
      )}
      <div className="banners-text">
        <div className="banners-head">
          <About slide={slide} />
          <p className="banners-name">
            {draw === null ? (
              name
            ) : (
              <a
                className="banners-link"
                href={withLocale(locale, trackPath(cateId))}
                {...(newTab && { target: "_blank", rel: "noopener" })}
              >
                {name}
              </a>
            )}
          </p>
        </div>
        <Latest draw={draw} zone={zone} isLabelled={slide.isLabelled} />
      </div>
      {draw !== null && draw.next_open_timestamp > 0 && (
        <p className="banners-next" data-noprint>
          <Trans>Next draw</Trans>
          {countdown}
        </p>
      )}
    </article>
  );
}

type AboutProps = { readonly slide: BannerSlide };

/** The track's alias, and how often it draws. */
function About({ slide: { alias, periodSec } }: AboutProps) {
  const minutes = periodSec / 60;
  return (
    <Dotted className="banners-over">
      {alias !== "" && alias !== "-" && <span>{alias}</span>}
      {periodSec > 0 && (
        <span>
          {minutes > 1 && Number.isInteger(minutes) ? (
            <Trans>every {minutes} min</Trans>
          ) : (
            <Trans>every {periodSec} s</Trans>
          )}
        </span>
      )}
    </Dotted>
  );
}

type LatestProps = { readonly draw: LastOpen | null } & Pick<BannerSlide, "zone" | "isLabelled">;

/** The finishing order as marbles, and a line with the draw's number, the winner's time and the draw's age. */
function Latest({ draw, zone, isLabelled }: LatestProps) {
  const { t } = useLingui();
  const missing = useMissingOrder(draw?.number);
  const order = draw === null ? null : parseOrder(draw.number);
  const [best] = draw === null || order === null ? [] : parseTimings(draw.timings, order.length);
  const short = shortTerm(draw?.term ?? "");
  const seconds = best === undefined ? null : formatSeconds(best);
  return (
    <>
      {draw === null || order === null ? (
        <p className="banners-note">{missing.text}</p>
      ) : (
        <MarbleRow
          order={order}
          label={t`Finishing order`}
          term={short}
          most={36}
          within="parent"
          lead
        />
      )}
      {draw !== null && (
        // Another draw's line is a new element: none of its parts has moved.
        <Dotted key={draw.term} className="banners-under">
          {isLabelled && <span>{t`Simulated draws`}</span>}
          <span title={draw.term}>{t`No. ${short}`}</span>
          {seconds !== null && <span>{t`Winner in ${seconds}`}</span>}
          {draw.open_timestamp > 0 && <Age at={draw.open_timestamp} zone={zone} />}
        </Dotted>
      )}
    </>
  );
}
