import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Category } from "#contract/site.ts";
import type { LastOpen } from "#contract/draw.ts";
import { printSeconds } from "#domain/format-seconds.ts";
import { readOrder, readTimings } from "#domain/order.ts";
import { sumSides } from "#domain/sides.ts";
import { Chip } from "#ui/chip.tsx";
import { Dotted } from "#ui/dotted.tsx";
import { MarbleRow } from "#ui/marble.tsx";
import { useSideNames } from "#ui/side-names.ts";
import { TrackBadge } from "#ui/track-badge.tsx";
import styles from "./draw-card.module.css";

type Props = {
  readonly category: Category;
  /** Display number of the track. */
  readonly number: number | null;
  /** Stands at the top right: the countdown to the next draw. */
  readonly countdown: ReactNode;
  /** Says how old the draw is. */
  readonly age: ReactNode;
  /** Stands after the name: the track's pin. */
  readonly pin?: ReactNode;
  /** The track has no latest draw, so there is no page to go to. */
  readonly onNoData?: () => void;
  /** Says that the draws are simulated, where nothing around the card does. */
  readonly labelled?: boolean;
  /** Opens the track in a new tab, for cards that stand on other sites. */
  readonly newTab?: boolean;
};

/** A track and its last draw; the whole card leads to the track, where it has drawn at all. */
export function DrawCard({ category, number, countdown, age, pin, labelled, ...way }: Props) {
  const { id, name, last_open: draw } = category;
  return (
    <article className={styles["card"]}>
      <div className={styles["head"]}>
        <TrackBadge id={id} number={number} name={name} side={40} />
        <div className={styles["names"]}>
          <div className={styles["title"]}>
            <h2>
              <Way category={category} {...way} />
            </h2>
            {pin}
          </div>
          <Dotted className={styles["sub"]}>
            {draw !== null && draw.term !== "" && <Term term={draw.term} />}
            {draw !== null && draw.open_timestamp > 0 && <span>{age}</span>}
          </Dotted>
        </div>
        {draw !== null && countdown}
      </div>
      <LastDraw draw={draw} />
      {labelled === true && category.source === "simulated" && (
        <p>
          <Chip>
            <Trans>Simulated draws</Trans>
          </Chip>
        </p>
      )}
    </article>
  );
}

type WayProps = Pick<Props, "category" | "onNoData" | "newTab">;

/** The name of a track as the way to its page. */
function Way({ category: { id, name, last_open }, onNoData, newTab = false }: WayProps) {
  const className = styles["link"];
  if (last_open === null) {
    return (
      <button type="button" data-name className={className} onClick={onNoData}>
        {name}
      </button>
    );
  }
  const tab = newTab ? { target: "_blank", rel: "noopener" } : {};
  return (
    <Link className={className} to="/track/$id" params={{ id: String(id) }} {...tab}>
      {name}
    </Link>
  );
}

/** Digits of a term that tell the draws of a day apart. */
const TERM_TAIL = 4;

type TermProps = { readonly term: string };

function Term({ term }: TermProps) {
  const short = term.length > 8 ? term.slice(-TERM_TAIL) : term;
  return (
    <span title={term}>
      <Trans>No. {short}</Trans>
    </span>
  );
}

type LastDrawProps = { readonly draw: LastOpen | null };

function LastDraw({ draw }: LastDrawProps) {
  const { t } = useLingui();
  const order = draw === null ? null : readOrder(draw.number);
  if (draw === null) {
    return (
      <p className={styles["note"]}>
        <Trans>No draw yet</Trans>
      </p>
    );
  }
  if (order === null) {
    const awaited = draw.number.trim() === "";
    return (
      <p className={styles["note"]} data-tone={awaited ? undefined : "warn"}>
        {awaited ? t`Awaiting the result` : t`Result unreadable`}
      </p>
    );
  }
  return (
    <>
      <div className={styles["order"]}>
        <MarbleRow order={order} label={t`Finishing order`} most={34} />
      </div>
      <Facts order={order} timings={draw.timings} />
    </>
  );
}

type FactsProps = { readonly order: readonly number[]; readonly timings: string };

function Facts({ order, timings }: FactsProps) {
  const { t } = useLingui();
  const names = useSideNames();
  const [best] = readTimings(timings, order.length);
  const sums = [
    { label: t`Sum of top 2`, sides: sumSides(order, 2) },
    { label: t`Sum of top 3`, sides: sumSides(order, 3) },
  ];
  return (
    <dl className={styles["facts"]}>
      {sums.map(
        ({ label, sides }) =>
          sides && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {sides.sum}
                <small>{`${names[sides.size]} · ${names[sides.parity]}`}</small>
              </dd>
            </div>
          ),
      )}
      {best !== undefined && (
        <div>
          <dt>
            <Trans>Winner</Trans>
          </dt>
          {/* At the right, a time of another length would count as having moved. */}
          <dd key={best} className={styles["best"]}>
            {printSeconds(best)}
          </dd>
        </div>
      )}
    </dl>
  );
}
