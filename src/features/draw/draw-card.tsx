import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { withLocale } from "#contract/languages.ts";
import type { Category } from "#contract/site.ts";
import type { LastOpen } from "#contract/draw.ts";
import { trackPath } from "#contract/url/site-paths.ts";
import { formatSeconds } from "#domain/format-seconds.ts";
import { localDay } from "#domain/zone.ts";
import { parseOrder, parseTimings } from "#domain/order.ts";
import { sumSides } from "#domain/sides.ts";
import { useFormat, useLocale } from "#i18n/format.ts";
import { SimulatedChip } from "#ui/chip.tsx";
import { Dotted, useMissingOrder } from "#ui/facts.tsx";
import { correctionText } from "#ui/words/correction-text.ts";
import { shortTerm } from "#ui/words/term-text.ts";
import { MarbleRow } from "#ui/marble.tsx";
import { useSideNames } from "#ui/side-names.ts";
import { TrackBadge } from "#ui/track-badge.tsx";
import { isInView } from "#ui/window-state.ts";

type Props = {
  readonly category: Category;
  /** Display number of the track. */
  readonly number: number | null;
  /** Shown at the top right: the countdown to the next draw. */
  readonly countdown: ReactNode;
  /** The draw's age. */
  readonly age: ReactNode;
  /** Shown after the name: the track's pin. */
  readonly pin?: ReactNode;
  /** Called at a press if the track has no latest draw, and so no page. */
  readonly onNoData?: () => void;
  /** Whether to label simulated draws, as nothing around the card does. */
  readonly labelled?: boolean;
  /** Opens the track in a new tab, for cards on other sites. */
  readonly newTab?: boolean;
};

/**
 * A track and its latest draw; the whole card links to the track's page if it has a draw. All cards have the same
 * height, with a draw or without, to avoid layout shifts.
 */
export function DrawCard({ category, number, countdown, age, pin, labelled, ...link }: Props) {
  const { id, name, last_open: draw } = category;
  return (
    <article className="draw-card">
      <div className="draw-card-head">
        <TrackBadge id={id} number={number} name={name} side={40} />
        <div className="draw-card-names">
          <div className="draw-card-title">
            <h2>
              <TrackLink category={category} {...link} />
            </h2>
            {pin}
          </div>
          <Sub category={category} age={age} labelled={labelled === true} />
        </div>
        {(draw !== null || category.next_open_timestamp > 0) && countdown}
      </div>
      <LatestDraw draw={draw} />
    </article>
  );
}

type SubProps = Pick<Props, "category" | "age"> & { readonly labelled: boolean };

/** The draw's number and age on one line; instead the operator's notice or a correction on two lines. */
function Sub({ category, age, labelled }: SubProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { last_open: draw, source, zone } = category;
  const correction = (clockOnly: boolean) =>
    draw === null ? "" : correctionText(draw, zone, { i18n, format, clockOnly });
  // There is little room: a correction on the draw's own date leaves out the date.
  const isSameDate = (one: number, other: number) => localDay(zone, one) === localDay(zone, other);
  const clockOnly = draw !== null && isSameDate(draw.corrected_timestamp, draw.open_timestamp);
  const notice = category.notice === "" ? correction(clockOnly) : category.notice;
  const short = shortTerm(draw?.term ?? "");
  return (
    <Dotted className={notice === "" ? "draw-card-sub" : "draw-card-sub draw-card-noted"}>
      {labelled && source === "simulated" && (
        <span>
          <SimulatedChip />
        </span>
      )}
      {notice !== "" && (
        <span className="draw-card-notice" title={category.notice || correction(false)}>
          <span data-testid="notice">{notice}</span>
        </span>
      )}
      {short !== "" && notice === "" && <span title={draw?.term}>{t`No. ${short}`}</span>}
      {draw !== null && draw.open_timestamp > 0 && notice === "" && age}
    </Dotted>
  );
}

type TrackLinkProps = Pick<Props, "category" | "onNoData" | "newTab">;

/** The name of a track, which links to its page. */
function TrackLink({
  category: { id, name, last_open },
  onNoData,
  newTab = false,
}: TrackLinkProps) {
  const locale = useLocale();
  const className = "draw-card-link";
  if (last_open === null) {
    return (
      <button type="button" data-name className={className} onClick={onNoData}>
        {name}
      </button>
    );
  }
  const tab = newTab ? { target: "_blank", rel: "noopener" } : {};
  return (
    <a className={className} href={withLocale(locale, trackPath(id))} {...tab}>
      {name}
    </a>
  );
}

/** Milliseconds in which the marbles of a new draw roll into place. */
const ROLL_MS = 450;

/**
 * The ref of an element whose marbles roll into place from the right when `draw` changes and the card is in view,
 * later places from further away. They start and stop together, as separate times would cost more frames.
 */
function useRollIn(draw: string) {
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef(draw);
  useLayoutEffect(() => {
    if (shown.current === draw) return;
    shown.current = draw;
    // The card itself, because a place within it would force layout of contents that are skipped.
    const card = box.current?.closest(".draw-card");
    if (!card || !isInView(card)) return;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    for (const [at, marble] of (box.current?.querySelectorAll("li") ?? []).entries()) {
      const start = { opacity: 0, transform: `translateX(${30 + 6 * at}px) rotate(300deg)` };
      const easing = "cubic-bezier(0.2, 0.7, 0.2, 1)";
      marble.animate([start, { opacity: 1, transform: "none" }], { duration: ROLL_MS, easing });
    }
  }, [draw]);
  return box;
}

type LatestDrawProps = { readonly draw: LastOpen | null };

function LatestDraw({ draw }: LatestDrawProps) {
  const { t } = useLingui();
  const box = useRollIn(`${draw?.term} ${draw?.number}`);
  const missing = useMissingOrder(draw?.number);
  const order = draw === null ? null : parseOrder(draw.number);
  if (draw === null || order === null) {
    return (
      <p className="draw-card-note" data-tone={missing.tone}>
        {missing.text}
      </p>
    );
  }
  const [best] = parseTimings(draw.timings, order.length);
  return (
    <>
      <div ref={box} className="draw-card-order">
        <MarbleRow
          order={order}
          label={t`Finishing order`}
          term={shortTerm(draw.term)}
          most={30}
          within="window"
          lead
        />
        {best !== undefined && (
          <p key={best} className="draw-card-best">
            <span className="visually-hidden">
              <Trans>Winner</Trans>{" "}
            </span>
            {formatSeconds(best)}
          </p>
        )}
      </div>
      <Facts order={order} />
    </>
  );
}

type FactsProps = { readonly order: readonly number[] };

function Facts({ order }: FactsProps) {
  const names = useSideNames();
  return (
    <dl className="draw-card-facts">
      {([2, 3] as const).map((places) => {
        const sides = sumSides(order, places);
        return (
          sides && (
            <div key={places}>
              <dt>
                <SumName places={places} />
              </dt>
              <dd>{sides.sum}</dd>
              <dd>{`${names[sides.size]} · ${names[sides.parity]}`}</dd>
            </div>
          )
        );
      })}
    </dl>
  );
}

/** The name of a sum; in English the start of it is for screen readers alone. */
function SumName({ places }: { readonly places: 2 | 3 }) {
  return places === 2 ? (
    <Trans>
      <span className="visually-hidden">Sum of </span>top 2
    </Trans>
  ) : (
    <Trans>
      <span className="visually-hidden">Sum of </span>top 3
    </Trans>
  );
}
