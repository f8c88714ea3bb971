import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { LastOpen } from "#contract/draw.ts";
import { withLocale } from "#contract/languages.ts";
import { trackPath } from "#contract/url/site-paths.ts";
import { readOrder } from "#domain/order.ts";
import { useLocale } from "#i18n/format.ts";
import { safeUrl } from "#contract/url/safe-url.ts";
import { Dotted, Term } from "#ui/facts.tsx";
import { Marble } from "#ui/marble.tsx";
import { RUNNERS, runnersOf } from "./runners.ts";

/** A banner: the picture of a track and its last draw. */
export interface BannerSlide {
  readonly cateId: number;
  readonly name: string;
  readonly alias: string;
  /** The track's zone. */
  readonly zone: string;
  readonly imageUrl: string;
  /** Seconds between two draws, 0 where unknown. */
  readonly periodSec: number;
  readonly lastOpen: LastOpen | null;
}

type Props = {
  readonly slide: BannerSlide;
  /** The countdown to the next draw, as text. */
  readonly countdown: ReactNode;
  /** The first slide's picture is the largest thing on the page: it is asked for first. */
  readonly first: boolean;
  readonly newTab: boolean;
};

/** One banner: scene, the first five marbles along the track's line, name and next draw. */
export function Slide({ slide, countdown, first, newTab }: Props) {
  const { cateId, name, alias, lastOpen, periodSec, imageUrl } = slide;
  const minutes = periodSec / 60;
  const locale = useLocale();
  const scene = safeUrl(imageUrl);
  return (
    <article className="banners-slide">
      <div className="banners-stage">
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
        {lastOpen !== null && <Runners cateId={cateId} number={lastOpen.number} />}
      </div>
      <div className="banners-text">
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
        <p className="banners-name">
          {lastOpen === null ? (
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
        <Under draw={lastOpen} countdown={countdown} />
      </div>
    </article>
  );
}

type NumberedProps = { readonly term: string };

function Numbered({ term }: NumberedProps) {
  return (
    <span>
      <Trans>
        No. <Term term={term} />
      </Trans>
    </span>
  );
}

type UnderProps = { readonly draw: LastOpen | null; readonly countdown: ReactNode };

function Under({ draw, countdown }: UnderProps) {
  return (
    <Dotted className="banners-under">
      <span>{draw === null ? <Trans>No draw yet</Trans> : <Numbered term={draw.term} />}</span>
      {draw !== null && draw.next_open_timestamp > 0 && (
        <span data-noprint>
          <span>
            <Trans>Next draw</Trans> <b>{countdown}</b>
          </span>
        </span>
      )}
    </Dotted>
  );
}

type RunnersProps = { readonly cateId: number; readonly number: string };

/** Marbles get smaller with their place. */
const SCALES = [1, 0.89, 0.81, 0.74, 0.68] as const;

function Runners({ cateId, number }: RunnersProps) {
  const { t } = useLingui();
  const order = readOrder(number)?.slice(0, RUNNERS) ?? [];
  const places = runnersOf(cateId);
  if (order.length === 0) return null;
  return (
    <ol className="banners-runners" aria-label={t`Top places`}>
      {order.map((n, index) => {
        const { x = 0, y = 0 } = places[index] ?? {};
        const style = {
          left: `${(x * 100).toFixed(2)}%`,
          top: `${(y * 100).toFixed(2)}%`,
          zIndex: RUNNERS - index,
          scale: SCALES[index],
        };
        return (
          <li key={index} style={style}>
            <Marble n={n} />
          </li>
        );
      })}
    </ol>
  );
}
